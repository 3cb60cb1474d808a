// Package interop compares what Jogada reads and writes with other libraries: Parquet files with parquet-go, graphs with
// gonum, metrics with Prometheus' parser and linter, expressions with Expr. It is a module of its own, so the quick tier
// never compiles these libraries; `make test-deep` runs it. Its package meterlint checks our own loops.
//
// The quick tier tests recorded cases instead, in testdata of the packages compared. The tests here check that each
// library still says what is recorded; go test -update writes the records anew.
package interop
