# Baton's commands. `make help` prints what stands behind the double hashes.

SWIFT ?= swift
# Three configurations, each for one purpose:
#   .build/release    for `make run`, `make test` and `make bench`: optimized, with -enable-testing, which keeps every internal symbol.
#                     One build serves all three, because the first build takes minutes. The binary is large (35 MB).
#                     Debug information would more than double it, and nothing here reads it.
#   .build/tool       for `make tool`: the program to install, without -enable-testing and without symbols.
#   .build/debug      for `make check`: the loop while editing. Only changed files are compiled.
CHECKED := --explicit-target-dependency-import-check error
OPTIMIZED := -c release -Xswiftc -enable-testing $(CHECKED)
FLAGS := $(OPTIMIZED) -debug-info-format none
# SwiftPM passes the package's traits to the compiler in the order of a set. Without this, that order changes from one build to the next,
# and every change of it compiles everything once more. Tests run without it.
# SwiftPM keeps the plan of the last build in the build folder and does not ask whose plan it is. This package and the sample package
# share the folder, so each would get the other's plan, build nothing of its own and report success. Planning anew takes about 5 s.
BUILD := SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build --disable-build-manifest-caching
BATON := .build/release/baton
# An app team's package. In the same build folder, with the same flags, nothing of this package is compiled twice.
SAMPLE := --package-path Tests/ShopSnapSample --scratch-path .build $(FLAGS)
REPORT := build/report
DEMO := $(REPORT)/demo
PREFIX ?= /usr/local
SOURCES := Package.swift Sources Tests

.DEFAULT_GOAL := help
.PHONY: help run build tool install dist release check test test-build test-run sample-build sample-run bench sanitize fuzz defects planted freedoms mutants archives format lint lint-format lint-cases embed publish captures clean libraries

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## Build, run the bundled suites, write build/report/ and read a capture of the demo back
	@rm -rf $(REPORT) && mkdir -p $(REPORT)
	@$(BATON) run --output $(REPORT)
	@$(BATON) run --captures --suite demo --output $(DEMO) > /dev/null
	@echo
	@echo "What went over the air in the demo:"
	@$(BATON) capture show --keys $(DEMO)/captures/demo/iphone-to-mac.keys.json $(DEMO)/captures/demo/iphone-to-mac.ble.pcap | head -8
	@echo
	@$(BATON) capture summary $(DEMO)/captures/demo/iphone-to-mac.ble.pcap
	@echo
	@echo "Where to look:"
	@echo "  $(REPORT)/report.html  what was run and how it ended, every case with its timeline; open it in a browser"
	@echo "  $(REPORT)/summary.md   the same in short, for job pages"
	@echo "  $(REPORT)/junit.xml    the same for CI systems"
	@echo "  $(REPORT)/run.jsonl    every event; all reports are made from it (baton report $(REPORT)/run.jsonl)"
	@echo "  $(REPORT)/captures/    what went over the air in each case that did not pass, for Wireshark and for baton capture"
	@echo "  $(DEMO)/        the same of the demo, in captures/; baton run --captures writes it for every case"

build: libraries ## Build the command-line tool in release
	@$(BUILD) $(FLAGS) --product baton

tool: libraries ## Build the program to install, without what tests need: .build/tool/release/baton
	@$(BUILD) -c release $(CHECKED) --scratch-path .build/tool -Xlinker -s --product baton
	@ls -l .build/tool/release/baton

install: tool ## Install the program, its manual pages and completions: make install PREFIX=~/.local
	@.ci/install .build/tool/release/baton "$(PREFIX)"

dist: libraries ## Make an archive that runs where no Swift is, and its checksum: build/dist/
	@SWIFT=$(SWIFT) .ci/distribution

release: ## Make a release, with its commit, archive and tag: make release VERSION=1.2.3
	@MAKE="$(MAKE)" .ci/release "$(VERSION)"

check: libraries ## Build and run the tests of one test target or suite in debug: make check FILTER=PayloadTests
	@SWIFT=$(SWIFT) .ci/check "$(FILTER)"

test: ## Run the whole test suite, and that of the sample package for app teams
	@$(MAKE) --no-print-directory test-build
	@$(MAKE) --no-print-directory test-run
	@$(MAKE) --no-print-directory sample-build
	@$(MAKE) --no-print-directory sample-run

test-build: libraries
	@$(BUILD) $(FLAGS) --build-tests

test-run:
	@.ci/test .build/release/batonPackageTests.xctest

# `swift test` alone builds with flags of its own, and so everything once more.
sample-build: libraries
	@cp Package.resolved Tests/ShopSnapSample/
	@$(BUILD) $(SAMPLE) --build-tests

sample-run:
	@$(SWIFT) test $(SAMPLE) --skip-build

bench: build ## Measure cases/s, microseconds a world, packets/s and round trips/s, next to C programs
	@$(BUILD) $(FLAGS) --product transport-benchmark
	@Tests/Benchmarks/run.sh $(BATON)

sanitize: libraries ## Run the capture commands over damaged recordings with an address sanitizer (slow build)
	@$(BUILD) $(OPTIMIZED) --sanitize=address --scratch-path .build/sanitized --product recording-sweep
	@$(BUILD) $(OPTIMIZED) --sanitize=address --scratch-path .build/sanitized --product baton
	@Tests/RecordingSweep/sanitize.sh .build/sanitized/release

# The second sanitizer takes the first one's coverage away; Package.swift gives it to what decodes. OPTIONS='property-list gzip' names
# decoders; SECONDS_EACH=600 is ten minutes each.
fuzz: build ## Fuzz the decoders with libFuzzer under an address sanitizer, a minute each (slow build)
	@BATON_LIBFUZZER=1 $(BUILD) -c release $(CHECKED) --sanitize=fuzzer --sanitize=address \
	  --scratch-path .build/fuzz --product decoder-fuzzing
	@Tests/DecoderFuzzing/fuzz.sh .build/fuzz/release/decoder-fuzzing $(BATON) $(OPTIONS)

# OPTIONS such as OPTIONS='--only "scene*"' go to the last program.
defects: build ## Print which case catches which defective implementation; fails when one escapes
	@$(BUILD) $(FLAGS) --product defect-matrix
	@.build/release/defect-matrix
	@python3 Tests/JavaScriptDefects/question_cells.py --baton $(BATON)
	@if command -v node > /dev/null; then python3 Tests/JavaScriptDefects/javascript_defects.py --baton $(BATON) $(OPTIONS); \
	  else echo 'The defects of the device in JavaScript were not tried: there is no node.'; fi

# Options such as OPTIONS='--module Rules --survivors' go to the program; CONTRIBUTING.md explains them.
mutants: libraries ## Build once with hundreds of small changes behind a switch; print those that nothing notices
	@$(BUILD) --package-path Tests/Mutants --scratch-path .build/mutants/tool --product mutants
	@.build/mutants/tool/debug/mutants . $(OPTIONS)

planted: build ## Print what baton fuzz finds in devices with a planted defect, in how many executions; fails when one is not found
	@$(BUILD) $(FLAGS) --product reference-adapter
	@python3 Tests/PlantedDefects/planted_table.py --baton $(BATON) $(OPTIONS)

# OPTIONS such as OPTIONS='--together' go to the first program.
freedoms: build ## Print which cases the sample devices pass with each freedom that requirements leave open; fails when one does not
	@python3 Tests/Freedoms/freedom_matrix.py --baton $(BATON) $(OPTIONS)
	@if command -v node > /dev/null; then python3 Tests/JavaScriptDefects/javascript_defects.py --freedoms --baton $(BATON); \
	  else echo 'The freedoms of the device in JavaScript were not tried: there is no node.'; fi

archives: build ## Compare the examples for Spark and Dask with `baton capture summary`; skips an engine that is not installed
	@python3 Tests/Archives/archives.py --baton $(BATON) $(OPTIONS)

format: ## Format all Swift sources
	@$(SWIFT) format format --in-place --parallel --recursive $(SOURCES)

lint: lint-format ## Check the format of all Swift sources, and the bundled case files if the tool has been built
	@if [ -x $(BATON) ]; then $(MAKE) --no-print-directory lint-cases; fi

lint-format:
	@sh Sources/CConformanceFiles/list-files.sh --check || { echo 'Sources/CConformanceFiles/files.inc lacks or has a file too many: run `make embed`, and build again.' >&2; exit 1; }
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

lint-cases:
	@$(BATON) lint --conformance Conformance

embed: ## List the files of Conformance/ anew for embedding into the binary
	@sh Sources/CConformanceFiles/list-files.sh

publish: test-build ## Write the pages' outputs, the picture of the modules, help texts, schemas and worked examples anew
	@$(BATON) explain --schema > Conformance/Schema/suite.schema.json
	@$(BATON) explain --vocabulary > Conformance/Schema/vocabulary.md
	@$(BATON) explain --adapter > Conformance/Schema/adapter.md
	@$(BATON) explain --vectors > Conformance/Schema/vectors.md
	@for lines in adapter-request adapter-reply adapter-service-call adapter-service-answer; do \
	  $(BATON) explain --adapter-schema $$lines > Conformance/Schema/$$lines.schema.json; done
	@BATON_PUBLISH=1 BATON_UPDATE_HELP=1 $(SWIFT) test $(FLAGS) --skip-build \
	  --filter 'DocumentationTests|CommandLineTests|EventsTests|ReportsTests|RequirementsTests|SourceCompatibilityTests|PublishedSchemaTests|FindingsReportTests|PageTableTests|ClaimPageTests|QuestionPageTests|TimingsFileTests' || true
	@$(MAKE) --no-print-directory sample-build
	@BATON_PUBLISH=1 $(SWIFT) test $(SAMPLE) --skip-build --filter ArticleTests || true
	@git status --short

captures: test-build ## Write the committed captures of the sample apps anew; the same sources give the same bytes
	@BATON_PUBLISH=1 $(SWIFT) test $(FLAGS) --skip-build --filter CommittedCaptureTests
	@git status --short Captures

clean: ## Remove build products and reports
	@rm -rf .build build

libraries:
	@.ci/libraries
