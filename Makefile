# make run starts the workbench; make test runs the quick tier of tests. Both need Go and make, and nothing else.
GO ?= go
# One way of compiling for tests, builds and releases: a second one would compile everything again. Debug information,
# which is stripped in the end, costs a tenth of the compiler's time.
DEBUG ?=
export GOFLAGS := $(strip $(filter-out -trimpath -gcflags=%,$(GOFLAGS)) -trimpath $(if $(DEBUG),,-gcflags=all=-dwarf=false))
export CGO_ENABLED := 0
# Compilers and tests allocate a lot and end soon: collecting garbage less often saves up to a quarter of their processor time.
SHORT = GOGC=1600 GOMEMLIMIT=2GiB $(GO)
.DEFAULT_GOAL := build
ADDR ?= 127.0.0.1:8080
.PHONY: build bundle site run tour test test-deep interop race page firefox check lint bench load fuzz golden summary screenshots pictures vuln notice release clean

VERSION ?= $(shell git describe --tags --match 'v[0-9]*' --always --dirty 2>/dev/null)
LDFLAGS = $(if $(DEBUG),,-s -w )-X main.stamp=$(VERSION)

run: bundle ## start the workbench; stop it with Ctrl-C
	$(SHORT) build -o bin/workbench ./cmd/workbench
	./bin/workbench --addr $(ADDR)

build: bundle ## build bin/jogada, the whole program, with bin/completions and bin/man; DEBUG=1 keeps debug information
	$(SHORT) build -tags bundled -ldflags '$(LDFLAGS)' -o bin/jogada ./cmd/jogada
	@mkdir -p bin/completions bin/man/man1
	@bin/jogada completion bash >bin/completions/jogada.bash; bin/jogada completion zsh >bin/completions/_jogada
	@bin/jogada completion fish >bin/completions/jogada.fish; bin/jogada completion powershell >bin/completions/jogada.ps1
	@bin/jogada man bin/man/man1

site: bundle ## build bin/jogada with the engine for browsers, which "jogada page" writes static sites with
	$(SHORT) run ./scripts/bundle engine '$(VERSION)'
	$(SHORT) build -tags bundled -ldflags '$(LDFLAGS)' -o bin/jogada ./cmd/jogada

bundle: ## bundle the page, which the programs embed
	$(SHORT) run ./scripts/bundle page

tour: build ## take the tour on the command line
	./bin/jogada tour

# Prints a line a package, what failed, and at the end what could not be tested here.
# It is compiled first: beside the tests, both would compile the same part of the standard library.
SUMMARY = | bin/summary
summary:
	@$(SHORT) build -o bin/summary ./scripts/summary

# Two packages more than there are processors: tests that wait for a browser or a process leave theirs idle.
PACKAGES = $$(( $$(getconf _NPROCESSORS_ONLN) + 2 ))

# Tests that take long, or wait, start first.
FIRST = ./internal/front/web/browser ./docs ./cmd/jogada ./internal/class/grade ./internal/front/web ./internal/class/export

# The modules of the page are tested meanwhile, on what compiling leaves idle.
test: summary ## the quick tier: every contract at small scale, and the page in a real browser
	@scripts/tools quick
	@mkdir -p out; scripts/page >out/page.log 2>&1 & page=$$!; \
	$(SHORT) test -json -vet=all -p $(PACKAGES) -timeout 40m $(FIRST) ./... $(SUMMARY); tests=$$?; \
	wait $$page; modules=$$?; cat out/page.log; exit $$((tests + modules))

# Deep runs start from SEED. A failure becomes a fixed case in the quick tier.
SEED ?= 1
test-deep: export JOGADA_TIER = deep
test-deep: export JOGADA_SEED = $(SEED)
test-deep: summary ## the deep tier: the long comparisons, every test of the page, Firefox, the race detector
	@scripts/tools deep
	@echo "deep tier, seed $(SEED)"
	@mkdir -p out; $(MAKE) --no-print-directory interop race >out/beside.log 2>&1 & beside=$$!; \
	$(SHORT) test -json -vet=off -p $(PACKAGES) -timeout 75m $(FIRST) ./... $(SUMMARY); tests=$$?; \
	wait $$beside; others=$$?; cat out/beside.log; exit $$((tests + others))
	@$(MAKE) --no-print-directory firefox

interop: summary ## other libraries read our files; package managers read our packages; every loop charges a meter; vet looks at tests that only "make load" runs
	@$(GO) vet -tags load ./internal/front/web/... ./internal/datasets/campaign/cluster ./games/slide ./games/own
	@$(SHORT) test -C interop -json -vet=all -timeout 20m ./... $(SUMMARY)

# The race detector looks at what goroutines share and makes everything about ten times slower. It gets the quick tier of the
# packages that start goroutines or guard against them (a sync.OnceValue guards itself), but for tests marked tier.Single; of the
# games and the checkers, the contract and the tests marked tier.Concurrent.
SHARING = $$(grep -rlE --include='*.go' --exclude-dir=.cache --exclude-dir=out '^\s*go [a-z]|\bsync\.([A-NP-Z]|Once\b)|\batomic\.|\.Parallel\(\)' . | xargs -n1 dirname | sort -u | grep -vE '^\.$$|^\./(games/.*|check(/[a-z]+)?|internal/gametest.*|scripts/.*|interop.*|internal/front/web/browser)$$')
CONCURRENT = $$(grep -rlE --include='*_test.go' 'tier\.Concurrent\(t\)|^func TestConformance' games check)
race: export JOGADA_TIER =
race: summary ## the quick tier of what runs concurrently, under the race detector
	@if ! command -v "$$($(GO) env CC)" >/dev/null; then echo "Not tested here, for want of a C compiler: the race detector"; exit 0; fi; \
	set -e; \
	CGO_ENABLED=1 $(SHORT) test -race -json -timeout 30m $(SHARING) $(SUMMARY); \
	tests=$$(awk '/^func Test/ { name = substr($$2, 1, index($$2, "(") - 1) } /tier\.Concurrent\(t\)/ { print "^" name "$$" }' $(CONCURRENT) | paste -sd'|'); \
	CGO_ENABLED=1 $(SHORT) test -race -json -timeout 30m -run "^TestConformance|$$tests" $$(dirname $(CONCURRENT) | sort -u | sed 's|^|./|') $(SUMMARY)

lint: ## formatting, vet, staticcheck, and that loops over request data charge a meter
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$unformatted" ] || { echo "not gofmt-ed:"; echo "$$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) vet -tags load ./internal/front/web/... ./internal/datasets/campaign/cluster ./games/slide ./games/own
	$(GO) vet -C interop ./...
	$(GO) vet -C scripts/packages ./...
	$(GO) tool staticcheck ./...
	cd interop && $$($(GO) -C .. tool -n staticcheck) ./...
	$(GO) test -C interop ./meterlint

check: lint test ## what a change must pass before it is committed

BENCH ?= .
COUNT ?= 1
bench: ## print the benchmarks; COUNT=10 gives benchstat something to compare
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem -count $(COUNT) ./...

load: ## measure the service, campaigns and the page under load; prints tables and judges nothing
	$(GO) test -tags load -run 'Load|Mix|CostLittle' -v -timeout 24h -count=1 ./internal/front/web ./internal/front/web/browser ./internal/datasets/campaign/cluster

FUZZTIME ?= 20s
fuzz: ## run every fuzz target for FUZZTIME
	@for pkg in $$($(GO) list ./...); do \
	  for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
	    echo "$$pkg $$target"; $(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
	  done; \
	done

page: summary ## every test of the page: its modules, their types, and the whole of it in a real browser
	@scripts/tools deep
	@scripts/page
	@JOGADA_TIER=deep $(SHORT) test -json -timeout 40m -count=1 ./internal/front/web/browser -both $(SUMMARY)

firefox: site ## walk through the page in Firefox
	@scripts/firefox

screenshots: ## take pictures of the page in a real browser and say where they are
	@scripts/tools deep
	JOGADA_TIER=deep $(GO) test -timeout 60m -count=1 ./internal/front/web/browser -over service -album ../../../../out/screenshots
	@echo; ls out/screenshots/*.png

pictures: ## take the pictures of the README again
	@scripts/tools quick
	JOGADA_TIER=deep $(GO) test -count=1 -run PicturesOfTheReadme ./internal/front/web/browser -over service -readme ../../../../docs/pictures

golden: ## write the golden files again; read the difference before you commit it
	$(GO) test $$(grep -rlE --include='*_test.go' --exclude-dir=.cache 'gametest\.(Golden|Recorded)\(' . | xargs -n1 dirname | sort -u) -update

notice: ## write NOTICE again: the modules that the program carries, with their licences
	$(GO) run ./scripts/release notice

SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null)
# Where the files of releases will be downloaded from: the Homebrew formula and the Scoop manifest name it.
RELEASE_URL ?=
release: site ## write the archives and packages of VERSION for every system, with checksums, into out/release; the same bytes each time
	$(GO) run ./scripts/release archives out/release '$(VERSION)' '$(SOURCE_DATE_EPOCH)'
	$(GO) run -C scripts/packages . "$(CURDIR)/out/release" '$(RELEASE_URL)'

vuln: ## look for known vulnerabilities (needs the network)
	$(GO) tool govulncheck ./...
	$(GO) tool govulncheck -C interop -test ./...

clean:
	rm -rf bin out
	git clean -fdXq internal/front/web/page/built
