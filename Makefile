# Two commands do everything on a fresh machine with Go and make: `make run` and `make test`.
GO ?= go
# Everything is compiled as the program that is handed out is: from an empty cache a second way of compiling took five minutes more on two cores.
export GOFLAGS := $(strip $(filter-out -trimpath,$(GOFLAGS)) -trimpath)
export CGO_ENABLED := 0
.DEFAULT_GOAL := build
ADDR ?= 127.0.0.1:8080
.PHONY: build bundle run tour test race page firefox check lint bench fuzz golden screenshots pictures vuln notice release clean

VERSION ?= $(shell git describe --tags --match 'v[0-9]*' --always --dirty 2>/dev/null)
build: bundle ## build the command into bin/; it tells its version: the tag or the revision of git, or what VERSION says
	$(GO) build -ldflags '-X main.stamp=$(VERSION)' -o bin/jogada ./cmd/jogada

bundle: ## make what the command carries: the bundle of the page, and the engine for browsers
	$(GO) run ./scripts/bundle page
	$(GO) run ./scripts/bundle engine '$(VERSION)'

run: build ## build it and start the workbench; stop it with Ctrl-C
	./bin/jogada serve --addr $(ADDR)

tour: build ## build it and take the tour on the command line
	./bin/jogada tour

test: ## everything that must pass: vet, the tests, the page in a real browser, the tests again under the race detector
	@scripts/chromium
	@scripts/nauty
	@scripts/hyparquet
	@scripts/tiled
	@scripts/readers
	@scripts/axe
	@rm -f out/unjudged
	$(GO) vet ./...
	$(GO) test -timeout 30m ./...
	@scripts/page
	@$(MAKE) --no-print-directory firefox
	@if command -v "$$($(GO) env CC)" >/dev/null; then $(MAKE) --no-print-directory race; \
	else echo; echo "*** There is no C compiler here, and the race detector needs one: it was NOT run. ***"; fi
	@$(UNJUDGED)

# What a test could not judge because the machine was busy: go test does not show what a package says that passes, so it is said at the end.
UNJUDGED = if [ -f out/unjudged ]; then echo; cat out/unjudged; fi

# The race detector looks at what goroutines share, and makes everything about ten times slower. So it is given the packages that start goroutines
# or guard against them, without the scripts that run one thing after another; and of the games and the checkers, which mostly compare long with
# brute force, the contract and what several goroutines do.
SHARING = $$(grep -rlE --include='*.go' --exclude-dir=.cache --exclude-dir=out '^\s*go [a-z]|\bsync\.|\batomic\.|\.Parallel\(\)' . | xargs -n1 dirname | sort -u | grep -vE '^\.$$|^\./(games/[a-z]+|check|scripts/.*|web/browser)$$')
TOGETHER = Conformance|Processors|Goroutine|MadeAhead|LowestWrongPart|StoppedOnTheWay
ALONE = bad|check|cops|course|difficulty|escape|games|generate|help|ids|json|limits|man|methods|page|show|text|tour|usage|version
race: ## the tests of what runs beside something else, under the race detector
	CGO_ENABLED=1 $(GO) test -race -short -timeout 30m -skip 'TestScripts/($(ALONE))$$' $(SHARING)
	CGO_ENABLED=1 $(GO) test -race -short -timeout 30m -run '$(TOGETHER)' ./games/... ./check

lint: ## formatting, vet, staticcheck
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$unformatted" ] || { echo "not gofmt-ed:"; echo "$$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

check: lint test ## what a change must pass before it is committed

BENCH ?= .
COUNT ?= 1
bench: ## print the benchmarks of every kernel; COUNT=10 gives benchstat something to compare
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem -count $(COUNT) ./games/...

FUZZTIME ?= 20s
fuzz: ## run every fuzz target for FUZZTIME
	@for pkg in $$($(GO) list ./...); do \
	  for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
	    echo "$$pkg $$target"; $(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
	  done; \
	done

page: ## the tests of the page alone: its modules by node, their types, and the whole of it in a real browser
	@scripts/chromium
	@scripts/axe
	@scripts/page
	@rm -f out/unjudged
	$(GO) test -timeout 30m -count=1 ./web/browser
	@$(UNJUDGED)

firefox: build ## a shorter walk through the page in Firefox
	@scripts/firefox

screenshots: ## take pictures of the page in a real browser and say where they are
	@scripts/chromium
	@scripts/axe
	$(GO) test -timeout 60m -count=1 ./web/browser -over service -album ../../out/screenshots
	@echo; ls out/screenshots/*.png

pictures: ## take the pictures of the README anew
	@scripts/chromium
	$(GO) test -count=1 -run PicturesOfTheReadme ./web/browser -over service -readme ../../docs/pictures

golden: ## write the golden files anew; read the difference before you commit it
	$(GO) test ./games/... -run TestGolden -update

notice: ## write NOTICE anew: the modules that the program carries, with their licences
	$(GO) run ./scripts/release notice

SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null)
release: bundle ## write the archives of VERSION for every system, with checksums, into out/release; the same bytes each time
	$(GO) run ./scripts/release archives out/release '$(VERSION)' '$(SOURCE_DATE_EPOCH)'

vuln: ## look for known vulnerabilities (needs the network)
	$(GO) tool govulncheck ./...

clean:
	rm -rf bin out
	git clean -fdXq web/page/built
