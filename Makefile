.PHONY: demo test dist build lint format docs clean bench bench-service contract fuzz mutate crash crash-service prove likeness

demo: ## see the bug, the fix, and the proof
	./scripts/demo

test: ## every check that continuous integration makes
	./scripts/test

build: ## the command, optimised
	swift build -c release --product restore-tool

dist: ## a tarball that runs without Swift, in .build/dist; scripts/dist --try runs it in a bare Debian
	./scripts/dist

lint: ## the mechanical rules of style
	./scripts/lint

format: ## fix what lint reports
	./scripts/lint --fix

docs: ## the DocC archives of the libraries, in .build/docs
	./scripts/docs

SEED ?= 1
ROUNDS ?= 20000
FUZZ = RESTORE_FUZZ_SEED=$(SEED) RESTORE_FUZZ_ROUNDS=$(ROUNDS)

fuzz: ## inputs that follow coverage on each parser of foreign bytes; INPUTS=10000 SEED=1; keeps what breaks one in .build/fuzz/found
	SEED=$(SEED) ./scripts/fuzz

mutate: ## mutated scenarios, logs, exports, rows, requests, SEED=1 ROUNDS=20000; keeps what fails in Tests/Fixtures/fuzz
	$(FUZZ) swift test --filter 'ScenarioFuzzTests|ImportLogFuzzTests|ExportFuzzTests|RowFuzzTests'
	$(FUZZ) swift test --package-path Service --filter RequestFuzzTests
	$(FUZZ) swift test --package-path Code --filter HostileTests

crash: ## that the store loses nothing: cuts, kills, crash states, faults of the disk, with controls
	./scripts/crash

crash-service: ## that a store in PostgreSQL loses nothing: failovers, partitions, full disks, with controls; FAILOVERS=100
	./scripts/crash-service

prove: ## that the search breaks KeyboardAvoidance in no other way than iOS hides; can be resumed
	./scripts/prove

LIKENESS = $(if $(PICTURES),RESTORE_LIKENESS_PICTURES=$(abspath $(PICTURES)))

likeness: ## the drawings against measured screenshots, in .build/likeness; PICTURES=DIR measures again
	RESTORE_LIKENESS_OUT=$(CURDIR)/.build/likeness $(LIKENESS) swift test --filter LikenessTests
	@cat .build/likeness/table.md

clean:
	swift package clean

BENCH = --package-path Benchmarks -c release

bench: ## what things cost, as ratios; writes bench.jsonl
	@mkdir -p .build/bench
	-python3 Benchmarks/peers.py Benchmarks/scene.json .build/bench
	swift build -c release --product restore-tool
	swift run $(BENCH) Benchmarks --pictures 1 --thousand 1 --peers .build/bench --out .build/bench \
	  --tool "$$(swift build -c release --show-bin-path)/restore-tool"
	@cp .build/bench/bench.jsonl .

bench-service: ## the service from a second process on loopback; writes service.jsonl
	./scripts/bench-service

contract: ## the service against its own description, by schemathesis (PyPI)
	./scripts/contract
