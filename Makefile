SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
SHARE = $(DESTDIR)$(PREFIX)/share
LIBDIR = $(PREFIX)/lib

# One configuration for everything: pixels are too slow without the optimiser.
BUILD = $(SWIFT) build -c release
GLBLUR = .build/release/glblur
CONSUMER = --package-path Tests/ConsumerPackage --scratch-path .build/consumer
# The Python that drives the peers, the one that builds the wheel, and the one that runs engines.
PEERS = .build/peers
WHEEL = .build/wheel
ENGINES = .build/engines
# The library as it lies in the build, for tests of the package for Python.
PYTHON_LIBRARY = GLBLUR_LIBRARY=$(CURDIR)/.build/release/libglblur-c.so
# Mesa's processor driver compiles programs that draw pictures of a few thousand pixels: without its optimiser, and
# for vectors of 128 bits, that takes half the time, and the bytes are the same.
QUICK_DRAWING = GALLIVM_PERF=nopt LP_NATIVE_VECTOR_WIDTH=128
PHOTOS = Examples/photographs
PICTURES = Examples/pictures
RUN = $(GLBLUR) run --file-quality 75
# As wide as the documents show it.
SMALLER = echo '[{ "filter": "resize", "width": 828 }]' | $(GLBLUR) run --file-quality 60 -

# A photograph whose right part is another image.
HALVES = [ \
  { "id": "left", "filter": "linearGradient", "from": [0, 0], "to": ["100%", 0], \
    "stops": [[0.21, "white"], [0.21, "clear"]] }, \
  { "filter": "mask", "input": "source", "mask": "left", "base": "@right" }, \
  { "filter": "crop", "frame": [0, "45%", "70%", "45%"] } ]

# Six moments of a film on one sheet.
MOMENTS = 0.3 0.4 0.6 1.5 2.8 2.9
SHEET = { "canvas": { "size": [828, 368] }, "nodes": [ \
  { "filter": "place", "overlay": "@0.3", "frame": [0, 0, 274, 183] }, \
  { "filter": "place", "overlay": "@0.4", "frame": [277, 0, 274, 183] }, \
  { "filter": "place", "overlay": "@0.6", "frame": [554, 0, 274, 183] }, \
  { "filter": "place", "overlay": "@1.5", "frame": [0, 185, 274, 183] }, \
  { "filter": "place", "overlay": "@2.8", "frame": [277, 185, 274, 183] }, \
  { "filter": "place", "overlay": "@2.9", "frame": [554, 185, 274, 183] } ] }

# A moment of each film of the examples, and three of the last one.
VERTICAL = [{ "filter": "crop", "frame": [150, 0, 225, 400] }]
FILMS = { "canvas": { "size": [828, 340], "color": "black" }, "nodes": [ \
  { "filter": "place", "overlay": "@vertical", "frame": [0, 0, 302, 170] }, \
  { "filter": "place", "overlay": "@third", "frame": [305, 0, 260, 170], "fit": "cover" }, \
  { "filter": "place", "overlay": "@mark", "frame": [568, 0, 260, 170], "fit": "cover" }, \
  { "filter": "place", "overlay": "@1.4", "frame": [0, 173, 274, 167], "fit": "cover" }, \
  { "filter": "place", "overlay": "@1.5", "frame": [277, 173, 274, 167], "fit": "cover" }, \
  { "filter": "place", "overlay": "@1.6", "frame": [554, 173, 274, 167], "fit": "cover" } ] }

# The build of what is installed, which needs no Swift toolchain. Of the library for C only the functions of
# its header are visible: a process may hold another library in Swift.
# SwiftPM itself links programs alone with the static library of Swift.
INSTALLED = $(BUILD) --static-swift-stdlib -Xswiftc -static-stdlib --scratch-path .build/install
MAP = Sources/CGLBlur/glblur.map
LIBRARY = $(foreach flag,--version-script=$(CURDIR)/$(MAP) -soname=libglblur.so.0 --gc-sections -s,-Xlinker $(flag))
# Whether the compiler cannot build the library for C.
CANNOT_BUILD_LIBRARY = $(SWIFT) --version 2>&1 | grep -qE 'version 6\.[0-2]([^0-9]|$$)'

# The folder of the documentation, and its build.
DOCS = .build/docs
# What is public in GLBlur, the modules that it exports among it.
GRAPHS = -emit-symbol-graph -emit-symbol-graph-dir $(CURDIR)/$(DOCS)/graphs \
  -symbol-graph-minimum-access-level public -symbol-graph-skip-synthesized-members

.PHONY: demo kernels deb test-deb test-portability test test-more test-agreement check-package test-library test-package test-python python-filters wheel test-wheel test-engines test-chromium test-shaders test-gpuimage random-shaders test-drivers test-processors test-gbm test-sanitizers fuzz mutants soak soak-limits docs bench bench-peers bench-filters bench-shaders bench-scaling bench-guard bench-large bench-auto bench-film bench-python bench-engines bench-plot build lint setup install-command install-library install reference gallery looks pictures clean

demo: build ## a photograph on both backends, how far they differ, and where the picture is
	@mkdir -p out
	@echo "The processor:"
	@$(GLBLUR) run Examples/frosted-card.json $(PHOTOS)/coffee.png --backend cpu --timings -o out/demo-cpu.png
	@echo "OpenGL ES, and how far it is from the processor:"
	@$(GLBLUR) run Examples/frosted-card.json $(PHOTOS)/coffee.png --backend both --timings -o out/demo-gpu.png
	@echo "The pictures: out/demo-gpu.png by OpenGL ES, out/demo-cpu.png by the processor."

test: setup lint ## builds everything without warnings and runs every test
	@mkdir -p .build
	@$(BUILD) --build-tests >.build/build.log 2>&1 || { cat .build/build.log; exit 1; }
	@if grep -E 'warning:' .build/build.log; then echo "The build has warnings." >&2; exit 1; fi
	$(QUICK_DRAWING) $(SWIFT) test -c release --skip-build

# Each of these ends by itself; together they take up to two hours on two cores.
test-more: ## what is too long for `make test`: all values of filters, the consumer package, libFuzzer, sanitizers, soak, drivers, processors, Chromium, mutants
	$(MAKE) test-agreement
	$(MAKE) test-package
	$(MAKE) fuzz RUNS=500
	$(MAKE) test-sanitizers
	$(MAKE) soak RENDERS=2000
	$(MAKE) test-drivers
	$(MAKE) test-processors
	$(MAKE) test-chromium
	$(MAKE) mutants COUNT=10

test-agreement: setup ## both backends at every notable value of every parameter, at each depth and quality
	$(BUILD) --build-tests
	GLBLUR_ALL_VARIANTS=1 $(SWIFT) test -c release --skip-build --filter CatalogueAgreementTests
	GLBLUR_ALL_VARIANTS=1 GLBLUR_PASSES=compute $(SWIFT) test -c release --skip-build --filter CatalogueAgreementTests

check-package: setup ## the sources of the consumer package against the release build: compiles, links and runs them
	@$(BUILD) --product glblur >/dev/null
	@SWIFT="$(SWIFT)" Tests/ConsumerPackage/check

test-package: setup ## a package of a user's that depends on this one, in debug: builds, runs, tests and times it
	$(BUILD) --product render-times
	$(SWIFT) build $(CONSUMER) --build-tests
	.build/consumer/debug/card
	.build/consumer/debug/contrast
	.build/consumer/debug/render-times .build/release/render-times
	$(SWIFT) test $(CONSUMER) --skip-build

test-library: ## the library for C as it is installed: its symbols, programs in C and Ruby, figures of size and times
	@.ci/install-packages packages-library.txt
	@rm -rf .build/library
	$(MAKE) install-library PREFIX=$(CURDIR)/.build/library DESTDIR=
	Tests/CLibrary/run .build/library

test-python: setup ## the package for Python, with Debian's Python, over the library of the build
	@if $(CANNOT_BUILD_LIBRARY); then \
	  echo "The package for Python is not tested: building the library for C takes Swift 6.3."; \
	else .ci/install-packages packages-python.txt && $(BUILD) --product glblur-c && $(MAKE) python-filters && \
	  $(PYTHON_LIBRARY) /usr/bin/python3 -m pytest -q -c Python/pyproject.toml Python/tests --ignore Python/tests/engines; fi

wheel: $(WHEEL)-tools/ready ## the package for Python with the library in it, in .build/wheel
	@if $(CANNOT_BUILD_LIBRARY); then echo "Building the library for C takes Swift 6.3." >&2; exit 1; fi
	@echo "Building the command and the library: at the first time that takes as long as 'make build' twice."
	@start=$$(date +%s) && $(MAKE) python-filters && \
	  $(MAKE) install-library PREFIX=$(CURDIR)/$(WHEEL)-library DESTDIR= && \
	  $(WHEEL)-tools/bin/python Python/tools/make_wheel.py $(WHEEL)-library/lib/libglblur.so.0 $(WHEEL) && \
	  echo "That took $$(($$(date +%s) - start)) s. To install it: pip install $$(ls $(WHEEL)/glblur-*.whl)"

test-wheel: wheel $(WHEEL)-tools/tests ## installs the wheel into a bare environment, imports it, and runs its tests with the newest numpy
	$(BUILD) --product glblur
	@rm -rf $(WHEEL)/bare
	python3 -m venv $(WHEEL)/bare
	$(WHEEL)/bare/bin/pip install --quiet --disable-pip-version-check $(WHEEL)/glblur-*.whl
	cd $(WHEEL) && bare/bin/python -c 'import glblur, numpy; print(glblur.gaussian_blur(numpy.eye(9, dtype="uint8") * 255, sigma=1))'
	$(WHEEL)-tools/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps $(WHEEL)/glblur-*.whl
	$(WHEEL)-tools/bin/python -m pytest -q -o pythonpath= -c Python/pyproject.toml Python/tests --ignore Python/tests/engines

test-engines: setup $(ENGINES)/ready ## the worker in Ray Data, Dask and Daft with two workers, of which one is killed (downloads them)
	$(BUILD) --product glblur-c
	$(MAKE) python-filters
	$(PYTHON_LIBRARY) PYTHONPATH=$(CURDIR)/Python $(ENGINES)/bin/python -m pytest -q -c Python/pyproject.toml Python/tests/engines

$(WHEEL)-tools/ready: Python/requirements-wheel.txt
	@.ci/install-packages packages-venv.txt
	python3 -m venv $(WHEEL)-tools
	$(WHEEL)-tools/bin/pip install --quiet --disable-pip-version-check -r Python/requirements-wheel.txt
	@touch $@

$(WHEEL)-tools/tests: $(WHEEL)-tools/ready Python/requirements.txt
	$(WHEEL)-tools/bin/pip install --quiet --disable-pip-version-check -r Python/requirements.txt
	@touch $@

$(ENGINES)/ready: Python/requirements-engines.txt
	@.ci/install-packages packages-venv.txt
	python3 -m venv $(ENGINES)
	$(ENGINES)/bin/pip install --quiet --disable-pip-version-check -r Python/requirements-engines.txt
	@touch $@

# The library without the headers of EGL and OpenGL ES, as macOS lacks them: the modules that use them are checked
# against names.h, with the other modules of the usual build.
test-portability: build ## compiles what uses EGL without its headers, as on macOS
	$(SWIFT)c -typecheck -swift-version 6 -package-name $$(sed -n 's/.*"-package-name","\([^"]*\)".*/\1/p' .build/release.yaml | head -n 1) \
	  -module-name GLBlurGPU -I .build/release/Modules \
	  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
	  -enable-upcoming-feature MemberImportVisibility -strict-memory-safety -warnings-as-errors \
	  -Xcc -DGLBLUR_WITHOUT_GRAPHICS_HEADERS \
	  $$(printf ' -Xcc -fmodule-map-file=%s' .build/release/*.build/module.modulemap Sources/*/module.modulemap) \
	  $$(printf ' -Xcc -I%s' Sources/*/include) $$(find Sources/GLBlurGPU -name '*.swift')
	@echo "GLBlurGPU compiles without the headers of EGL and OpenGL ES."

test-chromium: setup ## what Chromium paints against what glblur renders (installs Chromium)
	@.ci/install-packages packages-chromium.txt
	$(BUILD) --product chromium-comparison
	.build/release/chromium-comparison

test-shaders: setup ## the shaders of the folder CORPUS: the compiler beside the reference compiler of Khronos, the evaluator, the formats, and both backends
	@.ci/install-packages packages-shaders.txt
	$(BUILD) --build-tests
	GLSL_CORPUS="$(CORPUS)" GLSL_JUDGE=glslangValidator $(SWIFT) test -c release --skip-build --filter '^ShaderTests'
	.build/release/shader-comparison agree "$(CORPUS)" 1 2 3

test-gpuimage: setup ## the shaders of GPUImage 2 in the folder CORPUS beside the filters that stand for its classes: a table
	$(BUILD) --product shader-comparison
	.build/release/shader-comparison gpuimage "$(CORPUS)"

random-shaders: setup ## valid shaders at random, of SEEDS=0-4999: the reference compiler of Khronos, the evaluator, and both backends
	@.ci/install-packages packages-shaders.txt
	$(BUILD) --product shader-comparison
	GLSL_JUDGE=glslangValidator .build/release/shader-comparison random --seeds $(or $(SEEDS),0-4999)

bench-shaders: setup ## the shaders of the folder CORPUS at 1920×1080 on both backends: a table
	$(BUILD) --product shader-comparison
	.build/release/shader-comparison bench "$(CORPUS)"

test-drivers: setup ## every OpenGL ES that can be had against the processor: a table (downloads SwiftShader)
	@.ci/install-packages packages-drivers.txt
	@Tests/DriverAgreement/fetch-swiftshader .build/swiftshader
	$(BUILD) --product driver-agreement
	$(BUILD) --product shader-comparison
	@Tests/DriverAgreement/run .build/release/driver-agreement .build/release/shader-comparison \
	  $(or $(CORPUS),Examples/shaders) .build/swiftshader

test-processors: setup ## results on emulated processors without AVX and with AVX2 beside those of this one
	@.ci/install-packages packages-processors.txt
	$(BUILD) --product processor-sums
	$(BUILD) --product glblur
	@Tests/ProcessorSums/run .build/release/processor-sums $(GLBLUR)

test-gbm: build ## GBM and dma-bufs, on graphics devices of virtual machines (downloads a kernel)
	@.ci/install-packages packages-gbm.txt
	$(BUILD) --product driver-agreement
	@Tests/GBMMachine/run

fuzz: setup ## libFuzzer on chains, images, tar files, films, plans and shaders, SECONDS=60 or RUNS for each; keeps what breaks in .build/fuzz
	Tests/Fuzzing/run $(if $(RUNS),-$(RUNS),$(or $(SECONDS),60))

test-sanitizers: setup ## addresses, leaks, races and C's undefined behaviour (a quarter of an hour)
	Tests/Sanitizers/run

mutants: setup ## changes COUNT=20 constants and operators, one at a time, by SEED=1: do tests notice?
	$(QUICK_DRAWING) Tests/Mutants/run $(or $(COUNT),20) $(or $(SEED),1)

soak: setup ## RENDERS=10000 of every kind on both backends; fails where resident memory or that of a GPU grows
	$(BUILD) --product soak
	.build/release/soak $(or $(RENDERS),10000) 2

soak-limits: setup ## RENDERS=10000 of random chains with parameters at their ends, under limits of memory and time
	$(BUILD) --product glblur
	$(BUILD) --product limit-soak
	.build/release/limit-soak $(CURDIR)/.build/release/glblur $(or $(RENDERS),10000) $(or $(SEED),0)

docs: setup ## the documentation of the Swift API, in .build/docs/html; fails on any warning
	$(SWIFT) build --scratch-path $(DOCS) --product filter-pages $(GRAPHS:%=-Xswiftc %)
	@rm -rf $(DOCS)/catalog $(DOCS)/html
	@mkdir -p $(DOCS)/catalog
	@cp -r Sources/GLBlur/GLBlur.docc $(DOCS)/graphs/GLBlur.symbols.json $(DOCS)/catalog
	$(DOCS)/debug/filter-pages $(PHOTOS)/coffee.png $(DOCS)/catalog
	$(SWIFT)c -typecheck -I $(DOCS)/debug/Modules $(DOCS)/catalog/Examples.swift \
	  $$(printf ' -Xcc -fmodule-map-file=%s' $(DOCS)/debug/*.build/module.modulemap Sources/*/module.modulemap) \
	  $$(printf ' -Xcc -I%s' Sources/*/include)
	docc convert $(DOCS)/catalog/GLBlur.docc --additional-symbol-graph-dir $(DOCS)/catalog \
	  --fallback-bundle-identifier glblur --warnings-as-errors \
	  --transform-for-static-hosting --output-path $(DOCS)/html
	@echo '<!DOCTYPE html><title>GLBlur</title>' \
	  '<meta http-equiv="refresh" content="0; url=documentation/glblur/">' >$(DOCS)/html/index.html
	@Tests/Documentation/check $(DOCS)/html
	@echo "The documentation: python3 -m http.server -d $(DOCS)/html, then http://localhost:8000"

bench: build ## the benchmark: multiples of memcpy in the same run
	$(GLBLUR) bench

bench-peers: build $(PEERS)/ready ## glblur beside other libraries: figures, plots, and the tables of docs/speed.md
	$(PEERS)/bin/python Benchmarks/peers

bench-filters: build $(PEERS)/ready ## filters beside the fastest function of another library, and the table of docs/speed.md
	$(PEERS)/bin/python Benchmarks/peers --only filters

bench-scaling: build $(PEERS)/ready ## how times grow with sigma, pixels, filters, labels and threads, and the plot of docs/speed.md
	$(PEERS)/bin/python Benchmarks/peers --only scaling

bench-guard: build ## fails if chains take more of a memcpy than the committed figures, beyond their noise; RECORD=5 writes those of five runs
	python3 Benchmarks/guard.py $(RECORD:%=--record %)

bench-large: build ## 600 megapixels from file to file in less and less memory (needs 6 GB of disk)
	python3 Benchmarks/large.py

bench-auto: build ## the choice of auto for 40 chains and sizes beside the times of both backends; DEVICE=auto is hardware
	DEVICE="$(DEVICE)" python3 Benchmarks/choices.py

bench-film: build $(PEERS)/ready ## films through glblur beside FFmpeg's own filters: times, errors and memory
	$(PEERS)/bin/python Benchmarks/film.py

bench-python: $(WHEEL)-tools/tests python-filters ## the package for Python beside Pillow
	$(BUILD) --product glblur-c
	$(PYTHON_LIBRARY) PYTHONPATH=Python $(WHEEL)-tools/bin/python Benchmarks/python.py

bench-engines: python-filters $(ENGINES)/ready ## how long the command, Dask, Daft and Ray Data take for 400 pictures
	$(BUILD) --product glblur-c
	$(PYTHON_LIBRARY) PYTHONPATH=$(CURDIR)/Python $(ENGINES)/bin/python Benchmarks/engines.py

bench-plot: build $(PEERS)/ready ## time against radius alone (GPU=gpu: OpenGL ES too)
	$(PEERS)/bin/python Benchmarks/peers --only sweep $(GPU:%=--%)

$(PEERS)/ready: .ci/packages-peers.txt Benchmarks/peers/requirements.txt
	@.ci/install-packages packages-peers.txt
	python3 -m venv $(PEERS)
	$(PEERS)/bin/pip install --quiet --disable-pip-version-check -r Benchmarks/peers/requirements.txt
	@touch $@

build: setup ## the command, in .build/release/glblur
	$(BUILD) --product glblur

lint: ## the formatter's check
	$(SWIFT) format lint --strict --recursive Package.swift Sources Shaders Tests Examples

setup: ## installs the packages that are missing
	@.ci/install-packages

install: install-command ## the command and the library for C, which need neither this folder nor a Swift toolchain
	@if $(CANNOT_BUILD_LIBRARY); then \
	  echo "The library for C is not installed: building it takes Swift 6.3."; \
	else $(MAKE) install-library; fi

install-command: setup ## one binary, completions, a manual page
	$(INSTALLED) --product glblur
	install -D -m 755 -s .build/install/release/glblur $(DESTDIR)$(PREFIX)/bin/glblur
	@mkdir -p $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	.build/install/release/glblur manual >$(SHARE)/man/man1/glblur.1
	.build/install/release/glblur completions bash >$(SHARE)/bash-completion/completions/glblur
	.build/install/release/glblur completions zsh >$(SHARE)/zsh/site-functions/_glblur
	.build/install/release/glblur completions fish >$(SHARE)/fish/vendor_completions.d/glblur.fish

install-library: setup ## libglblur.so, glblur.h and glblur.pc, for programs in C and other languages (Swift 6.3)
	$(INSTALLED) --product glblur-c $(LIBRARY)
	@mkdir -p $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 644 Sources/CGLBlur/include/glblur.h $(DESTDIR)$(PREFIX)/include/glblur.h
	version=$$(sed -n 's/.*current = "\(.*\)"/\1/p' Sources/GLBlur/Version.swift) && \
	  install -m 755 .build/install/release/libglblur-c.so $(DESTDIR)$(LIBDIR)/libglblur.so.$$version && \
	  ln -sf libglblur.so.$$version $(DESTDIR)$(LIBDIR)/libglblur.so.0 && \
	  ln -sf libglblur.so.0 $(DESTDIR)$(LIBDIR)/libglblur.so && \
	  sed "s|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$$version|" Sources/CGLBlur/glblur.pc.in \
	    >$(DESTDIR)$(LIBDIR)/pkgconfig/glblur.pc

DEB = .build/deb

deb: setup ## Debian packages of what `make install` puts, in .build/deb, judged by lintian
	@.ci/install-packages packages-deb.txt
	@rm -rf $(DEB)/glblur $(DEB)/*.deb
	@mkdir -p $(DEB)/glblur
	@cp -r Packaging/debian $(DEB)/glblur
	cd $(DEB)/glblur && GLBLUR_SOURCE=$(CURDIR) dpkg-buildpackage -b -uc -d
	lintian --fail-on warning $(DEB)/*.deb
	@echo "The packages:" $(DEB)/*.deb

test-deb: ## the packages of `make deb` in a bare Debian 12, which debootstrap unpacks (takes root)
	@.ci/install-packages packages-deb.txt
	Packaging/test-deb $(CURDIR)/$(DEB) $(CURDIR)/$(DEB)/root

kernels: ## writes the point kernels in C again, from Shaders/point
	$(BUILD) --product point-kernels
	.build/release/point-kernels Shaders Sources/CKernels/PointKernels/generated.h

reference: python-filters ## writes what is made from the catalogue: files of docs/ and of Python/, of which git keeps two
	@mkdir -p docs
	$(GLBLUR) filters --markdown reference >docs/filters.md
	$(GLBLUR) filters --markdown porting >docs/porting.md
	$(GLBLUR) schema >docs/chain.schema.json

python-filters: build ## writes the functions of filters and views of the package for Python
	$(GLBLUR) filters --json | python3 Python/tools/make_filters.py Python/glblur

gallery: setup ## every filter on one photograph: out/gallery.png, and the documents' picture of it
	$(BUILD) --product glblur
	$(BUILD) --product gallery
	@mkdir -p $(PICTURES) out
	.build/release/gallery $(PHOTOS)/coffee.png out/gallery.png
	$(SMALLER) out/gallery.png -o $(PICTURES)/gallery.jpg

LOOKS = Examples/looks
ON_COFFEE = polaroid comic blueprint miniature dream screenshot
ON_ASTRONAUT = night-vision duotone
ALL_LOOKS = $(ON_COFFEE) $(ON_ASTRONAUT) watermark magazine-cover social-card avatar

looks: build ## renders the looks of docs/looks.md
	@mkdir -p out/looks
	for look in $(ON_COFFEE); do $(GLBLUR) run $(LOOKS)/$$look.json $(PHOTOS)/coffee.png -o out/looks/$$look.png || exit 1; done
	for look in $(ON_ASTRONAUT); do $(GLBLUR) run $(LOOKS)/$$look.json $(PHOTOS)/astronaut.png -o out/looks/$$look.png || exit 1; done
	$(GLBLUR) run $(LOOKS)/watermark.json $(PHOTOS)/coffee.png --input logo=Examples/logo.png -o out/looks/watermark.png
	$(GLBLUR) run $(LOOKS)/magazine-cover.json --input photo=$(PHOTOS)/hubble_deep_field.jpg -o out/looks/magazine-cover.png --quiet
	for look in social-card avatar; do $(GLBLUR) run $(LOOKS)/$$look.json --input photo=$(PHOTOS)/astronaut.png -o out/looks/$$look.png || exit 1; done
	$(RUN) $(LOOKS)/contact-sheet.json $(foreach look,$(ALL_LOOKS),--input $(look)=out/looks/$(look).png) -o $(PICTURES)/looks.jpg

pictures: build gallery ## renders the documents' pictures again
	$(BUILD) --product scrolling-panel
	$(BUILD) --product readable-text
	$(BUILD) --product materials
	$(BUILD) --product shader-gallery
	@mkdir -p $(PICTURES) out
	$(RUN) Examples/frosted-card.json $(PHOTOS)/coffee.png -o $(PICTURES)/frosted-card.jpg
	$(RUN) Examples/effect-card.json $(PHOTOS)/coffee.png -o $(PICTURES)/effect-card.jpg
	$(RUN) Examples/liquid-glass.json $(PHOTOS)/coffee.png -o $(PICTURES)/liquid-glass.jpg
	$(RUN) Examples/glass-container.json $(PHOTOS)/coffee.png -o $(PICTURES)/glass-container.jpg
	$(RUN) Examples/control-centre.json $(PHOTOS)/astronaut.png -o $(PICTURES)/control-centre.jpg
	$(RUN) Examples/logo-on-glass.json $(PHOTOS)/astronaut.png -o $(PICTURES)/logo-on-glass.jpg
	$(RUN) Examples/tilt-shift.json $(PHOTOS)/coffee.png -o $(PICTURES)/tilt-shift.jpg
	$(RUN) Examples/vibrancy.json $(PHOTOS)/coffee.png -o $(PICTURES)/vibrancy.jpg
	$(foreach time,$(MOMENTS),$(RUN) Examples/lower-third.json $(PHOTOS)/coffee.png --at $(time) \
	  -o out/third-$(time).png &&) \
	echo '$(SHEET)' | $(RUN) - $(foreach time,$(MOMENTS),--input $(time)=out/third-$(time).png) \
	  -o $(PICTURES)/lower-third.jpg
	echo '$(VERTICAL)' | $(RUN) - $(PHOTOS)/coffee.png -o out/vertical.png
	$(RUN) Examples/vertical-film.json out/vertical.png --at 3 -o out/vertical-film.png
	$(RUN) Examples/lower-third.json $(PHOTOS)/coffee.png --at 1.5 -o out/third.png
	$(RUN) Examples/watermark.json $(PHOTOS)/coffee.png --at 1 -o out/watermark.png
	$(foreach time,1.4 1.5 1.6,$(RUN) Examples/cross-fade.json $(PHOTOS)/coffee.png --at $(time) \
	  -o out/fade-$(time).png &&) \
	echo '$(FILMS)' | $(RUN) - --input vertical=out/vertical-film.png --input third=out/third.png \
	  --input mark=out/watermark.png $(foreach time,1.4 1.5 1.6,--input $(time)=out/fade-$(time).png) \
	  -o $(PICTURES)/films.jpg
	# A PFM file has no profile, so its numbers are taken for sRGB.
	echo '[{ "filter": "saturation" }]' | $(RUN) - $(PHOTOS)/astronaut.png --color p3 -o out/p3.pfm
	echo '$(HALVES)' | $(RUN) - $(PHOTOS)/astronaut.png --input right=out/p3.pfm -o $(PICTURES)/profile-dropped.jpg
	.build/release/scrolling-panel $(PHOTOS)/astronaut.png out
	.build/release/readable-text Examples/readable-text out/readable-text.png
	.build/release/materials $(PHOTOS)/coffee.png out/materials.png
	$(SMALLER) out/sheet.png -o $(PICTURES)/scrolling-panel.jpg
	$(SMALLER) out/readable-text.png -o $(PICTURES)/readable-text.jpg
	$(SMALLER) out/materials.png -o $(PICTURES)/materials.jpg
	$(MAKE) looks
	.build/release/shader-gallery Examples out/shaders.png
	$(SMALLER) out/shaders.png -o $(PICTURES)/shaders.jpg

clean:
	rm -rf .build out
