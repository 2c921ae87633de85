# qkv: `make run` and `make test` are all that is needed; `make help` lists the rest.
#
# CC, CFLAGS, CPPFLAGS, LDFLAGS and LDLIBS, from the environment or the command line, are honoured:
# what the code itself needs is added to them. All that is built lies under $(BUILD).

BUILD   = build
PREFIX  = /usr/local
INSTALL = install
PYTHON  = /usr/bin/python3

# ---- flags ---------------------------------------------------------------------------------------

ifeq ($(origin CFLAGS),undefined)
CFLAGS      = $(if $(SANITIZE),-O1,-O2) -g
CORE_CFLAGS = $(if $(SANITIZE),,-O3)
endif
ifdef SANITIZE
CHECKED = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
endif
ifdef FUZZ # what is made stays small, and libFuzzer is told which parts of the code were reached
CHECKED += -fsanitize=fuzzer
FUZZED   = -DMEM_MOST='((size_t)1 << 14)'
endif

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
           -Wmissing-prototypes -Wvla $(if $(WERROR),-Werror)

# Contracting a*b+c into one rounding would change digits from one processor to the next.
LANGUAGE = -std=c17 -pthread -ffp-contract=off
DEFINES  = -D_DEFAULT_SOURCE -D_XOPEN_SOURCE=700 -D_DARWIN_C_SOURCE \
           $(if $(filter libzip,$(OPTIONAL)),-DHAVE_LIBZIP)

# pkg-config is asked once, when the first recipe needs it: by then missing packages are installed.
# Some of its answers ask for an older _XOPEN_SOURCE; ours stands.
LIB_CPPFLAGS  = $(call once,LIB_CPPFLAGS,--cflags ncursesw readline libcmark $(OPTIONAL))
LIB_LDLIBS    = $(call once,LIB_LDLIBS,--libs ncursesw readline libcmark)
TEST_CPPFLAGS = $(call once,TEST_CPPFLAGS,--cflags criterion vterm cairo)
TEST_LDLIBS   = $(call once,TEST_LDLIBS,--libs criterion vterm)
once = $(eval $(1) := $$(filter-out -D_XOPEN_SOURCE=%,$$(shell $$(PKG_CONFIG) $(2))))$($(1))
PKG_CONFIG = pkg-config

# A library that is used where it is there, and loaded when it is needed; `make OPTIONAL=` builds
# without. (cairo is loaded, too, but building does without its headers.)
OPTIONAL = $(eval OPTIONAL := $$(shell $$(PKG_CONFIG) --exists libzip && echo libzip))$(OPTIONAL)

ifeq ($(shell uname -s),Darwin)
# Homebrew keeps these out of the way of the system's own.
BREW       := $(shell brew --prefix)
PYTHON      = $(BREW)/bin/python3
PKG_CONFIG := PKG_CONFIG_PATH=$(BREW)/opt/ncurses/lib/pkgconfig:$(BREW)/opt/readline/lib/pkgconfig:$$PKG_CONFIG_PATH pkg-config
export PATH := $(BREW)/opt/llvm/bin:$(PATH)
endif

COMPILE = $(CC) $(LANGUAGE) $(WARNINGS) $(CHECKED) -Isrc $(DEFINES) $(FUZZED) $(LIB_CPPFLAGS) $(CPPFLAGS) $(CFLAGS)
LINK    = $(CC) -pthread $(CHECKED) $(CFLAGS) $(LDFLAGS)
LIBS    = $(LIB_LDLIBS) -lm -ldl $(LDLIBS)

# ---- files ---------------------------------------------------------------------------------------

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))

SOURCES := $(sort $(shell find src -name '*.c' ! -path src/main.c))
OBJECTS  = $(call objects,$(SOURCES))

# Unit tests are the files tests/**/test_*.c, all in one program. In tests/e2e and tests/bench each
# .c file is a program. A .c file that has a header of its name helps the tests beside it.
helpers   = $(foreach h,$(wildcard $(1:%=%/*.h)),$(wildcard $(h:.h=.c)))
programs  = $(filter-out $(call helpers,$(1)),$(wildcard $(1)/*.c))
UNIT_DIRS := $(filter-out tests/e2e% tests/bench% tests/numpy% tests/sanitize% tests/fuzz%,$(shell find tests -type d))
UNIT_SRC  := $(sort $(wildcard $(UNIT_DIRS:%=%/test_*.c)) $(call helpers,$(UNIT_DIRS)))
E2E_SRC   := $(call programs,tests/e2e)
BENCH_SRC := $(call programs,tests/bench)
NUMPY_SRC := $(wildcard tests/numpy/*_driver.c)
TEST_SRC   = $(UNIT_SRC) $(E2E_SRC) $(BENCH_SRC) $(NUMPY_SRC) tests/sanitize/faults.c tests/fuzz/language.c \
             $(call helpers,tests/e2e tests/bench)

# ---- build and install ---------------------------------------------------------------------------

.DEFAULT_GOAL = all
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: FORCE help all lib run install uninstall clean

help: ## list the targets
	@sed -n 's/^\([a-z][-a-z%]*\):.*## \(.*\)/\1	\2/p' Makefile | expand -t 14

all: $(BUILD)/qkv ## build the program, build/qkv

lib: $(BUILD)/libqkv.a ## build all but main.c as a library, build/libqkv.a

# The build talks to stderr, so that `make run >FILE` keeps just what qkv prints.
run: ## install what building needs, build, and open the course
	@$(MAKE) --no-print-directory $(PARALLEL) all >&2
	@$(BUILD)/qkv $(ARGS)

install: all ## install under $(DESTDIR)$(PREFIX)
	$(INSTALL) -d $(INSTALLED)/bin $(INSTALLED)/share/qkv/lessons $(INSTALLED)/share/doc/qkv
	$(INSTALL) -m 755 $(BUILD)/qkv $(INSTALLED)/bin/qkv
	$(INSTALL) -m 644 lessons/*.md $(INSTALLED)/share/qkv/lessons
	$(INSTALL) -m 644 README.md LICENSE $(INSTALLED)/share/doc/qkv

uninstall: ## remove what install put there
	rm -f $(INSTALLED)/bin/qkv
	rm -rf $(INSTALLED)/share/qkv $(INSTALLED)/share/doc/qkv

INSTALLED = $(DESTDIR)$(PREFIX)

clean: ## remove all that was built
	rm -rf $(BUILD)

# What is said for each command, unless V=1 asks for the command itself.
Q   = $(if $(V),,@)
say = $(if $(V),,@echo '$(1) $(2)')

$(BUILD)/qkv: $(BUILD)/src/main.o $(BUILD)/libqkv.a
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

$(BUILD)/libqkv.a: $(OBJECTS) $(BUILD)/flags-lib
	$(call say,AR,$@)
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $(OBJECTS)

$(BUILD)/src/%.o: src/%.c $(BUILD)/flags
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(COMPILE) $(FILE_FLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/%.o: tests/%.c $(BUILD)/flags-tests
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(COMPILE) $(TEST_CPPFLAGS) -Itests -MMD -MP -c -o $@ $<

# The core is vectorised. Only one file knows where the lessons are installed, so another PREFIX
# compiles just that one again.
LESSON_DIR = $(PREFIX)/share/qkv/lessons
$(BUILD)/src/core/%.o: FILE_FLAGS = $(CORE_CFLAGS)
$(BUILD)/src/lesson/find.o: FILE_FLAGS = -DQKV_LESSON_DIR='"$(LESSON_DIR)"'
$(BUILD)/src/lesson/find.o: $(BUILD)/flags-lessons

# Each of these files holds flags and changes only when they do, so that what was built with others
# is built again.
$(BUILD)/flags:         FLAGS = $(COMPILE) $(CORE_CFLAGS) $(LINK) $(LIBS)
$(BUILD)/flags-tests:   FLAGS = $(COMPILE) $(TEST_CPPFLAGS) $(LINK) $(TEST_LDLIBS)
$(BUILD)/flags-lib:     FLAGS = $(OBJECTS)
$(BUILD)/flags-unit:    FLAGS = $(UNIT_SRC)
$(BUILD)/flags-lessons: FLAGS = $(LESSON_DIR)
$(BUILD)/flags: packages-build
$(BUILD)/flags-tests: packages-test
$(BUILD)/flags $(addprefix $(BUILD)/flags-,tests lib unit lessons): FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(FLAGS))' >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

.PHONY: packages-build packages-test
packages-build packages-test: packages-%:
	@.ci/packages $*
packages-test: packages-build

-include $(patsubst %.o,%.d,$(OBJECTS) $(call objects,src/main.c $(TEST_SRC)))

# As many jobs as there are processors, unless -j was given.
PARALLEL = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN))

# ---- tests ---------------------------------------------------------------------------------------

# Every executable tests/*/run is a test that takes the program's path: `make language`, ...
RUNNERS := $(filter-out bench numpy e2e,$(patsubst tests/%/run,%,$(wildcard tests/*/run)))
CHECKS   = unit $(RUNNERS) $(if $(wildcard tests/numpy/*_cases.py),numpy) $(if $(wildcard tests/e2e/*),e2e)
GUARD    = $(if $(SANITIZE),tests/sanitize/guard $(BUILD)/reports)

.PHONY: test check $(CHECKS) sanitizers bench fuzz fuzz-short pictures reference

test: packages-test ## install what testing needs, run every test, and sum up
	+@.ci/test '$(MAKE) --no-print-directory -k $(PARALLEL)' $(BUILD)/logs includes format-check \
	    $(addprefix gcc-,all $(CHECKS)) sanitizers cppcheck \
	    $(addprefix clang-,all $(CHECKS)) $(addprefix asan-,all $(CHECKS)) fuzz-short tidy

check: $(CHECKS) ## run the tests of the program as it is built here, without the linters

# The same targets in other builds: `make asan-unit`, `make clang-check`, `make gcc-all`, ...
# Those of one build that are asked for together are made by one make, for the first of them: two
# makes would write to one directory at once.
VARIANT  = +@$(MAKE) --no-print-directory WERROR=1 LESSON_DIR=$(CURDIR)/lessons BUILD=$(BUILD)
asked    = $(patsubst $(1)-%,%,$(filter $(1)-%,$(MAKECMDGOALS)))
together = $(if $(filter $(firstword $(call asked,$(1)) $*),$*),\
    $(VARIANT)/$(1) $(2) $(or $(call asked,$(1)),$*),@:)
gcc-%: ## any of these with gcc, warnings being errors, in build/gcc
	$(call together,gcc,CC=gcc)
clang-%: ## the same with clang, in build/clang
	$(call together,clang,CC=clang)
asan-%: ## the same with clang's sanitizers, in build/asan
	$(call together,asan,CC=clang SANITIZE=1)

unit: $(BUILD)/tests/unit ## unit tests; ARGS='--filter array/*' selects
	@$(GUARD) $< $(ARGS)

$(RUNNERS): $(BUILD)/qkv
	@$(GUARD) tests/$@/run $(abspath $<)

numpy: $(BUILD)/qkv $(NUMPY_SRC:%.c=$(BUILD)/%) ## compare with NumPy and SciPy
	@failed=0; for cases in $(wildcard tests/numpy/*_cases.py); do \
	    program=$(BUILD)/$${cases%_cases.py}_driver; \
	    if [ ! -x $$program ]; then program=$(abspath $<); fi; \
	    echo "$$cases $$program"; \
	    PYTHONDONTWRITEBYTECODE=1 $(GUARD) $(PYTHON) $$cases $$program || failed=1; \
	done; exit $$failed

e2e: $(BUILD)/qkv $(E2E_SRC:%.c=$(BUILD)/%) ## drive the program in two terminals
	@failed=0; for program in $(E2E_SRC:%.c=$(BUILD)/%) $(wildcard tests/e2e/*.sh tests/e2e/run); do \
	    if [ ! -x $$program ]; then continue; fi; \
	    echo "$$program"; \
	    $(GUARD) $$program $(abspath $<) || failed=1; \
	done; exit $$failed

sanitizers: ## show that the sanitizer runs fail when they should
	$(VARIANT)/asan CC=clang SANITIZE=1 $(BUILD)/asan/tests/sanitize/faults
	@tests/sanitize/selftest $(BUILD)/asan/tests/sanitize/faults $(BUILD)/faults

FUZZ_SECONDS = 600
fuzz: ## let libFuzzer make up programs for FUZZ_SECONDS (or FUZZ_SECONDS=keep what it found)
	$(VARIANT)/fuzz CC=clang SANITIZE=1 FUZZ=1 $(BUILD)/fuzz/tests/fuzz/language
	@tests/fuzz/search $(BUILD)/fuzz/tests/fuzz/language $(FUZZ_SECONDS) $(ARGS)

fuzz-short: ## the same for half a minute
	@$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=30 ARGS=-seed=1

bench: $(BUILD)/qkv $(BENCH_SRC:%.c=$(BUILD)/%) ## measure
	@$(if $(wildcard tests/bench/run),tests/bench/run $(abspath $<),echo 'tests/bench/run is not there yet')

pictures: $(BUILD)/qkv ## draw the README's pictures anew
	$< show listing --step scores --format svg -o assets/scores.svg -e 'w_query[0,2] = 3'
	$< show listing --step causal --size 100x30 --format svg -o assets/causal.svg -e 'answer 1' -e 'mask causal'
	$< show listing --step causal --size 60x20 --format svg -o assets/present.svg -e present -e next \
	    -e 'mask causal' -e 'move down'

reference: $(BUILD)/qkv ## write assets/REFERENCE.md from the table of functions
	$< doc --markdown >assets/REFERENCE.md

$(BUILD)/tests/unit: $(call objects,$(UNIT_SRC)) $(BUILD)/libqkv.a $(BUILD)/flags-unit
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $(filter %.o %.a,$^) $(TEST_LDLIBS) $(LIBS)

$(BUILD)/tests/%: $(BUILD)/tests/%.o $(BUILD)/libqkv.a
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(TEST_LDLIBS) $(LIBS)

$(E2E_SRC:%.c=$(BUILD)/%): $(call objects,$(call helpers,tests/e2e))
$(BENCH_SRC:%.c=$(BUILD)/%): $(call objects,$(call helpers,tests/bench))

# ---- linters -------------------------------------------------------------------------------------

.PHONY: lint includes format-check format tidy cppcheck

lint: includes format-check cppcheck tidy ## run the four linters below

includes: ## check that includes point only downwards through the layers
	@tests/lint/selftest
	@tests/lint/includes

FORMATTED = $(shell find src tests -name '*.[ch]')

format-check: packages-test ## check the layout of the code
	@tests/lint/decide clang-format 14. clang-format --dry-run -Werror $(FORMATTED)

format: packages-test ## lay out the code
	clang-format -i $(FORMATTED)

cppcheck: packages-test ## run cppcheck
	@mkdir -p $(BUILD)/cppcheck
	@tests/lint/decide cppcheck 2.10 cppcheck --quiet --std=c11 --error-exitcode=1 \
	    --enable=warning,style,performance,portability \
	    --inline-suppr --suppressions-list=.cppcheck --cppcheck-build-dir=$(BUILD)/cppcheck \
	    -Isrc -DQKV_LESSON_DIR='""' src

# One stamp a file, so that only what changed is looked at again.
TIDY = $(patsubst %.c,$(BUILD)/tidy/%.ok,$(SOURCES) $(wildcard src/main.c))

tidy: packages-test ## run clang-tidy
	@tests/lint/decide clang-tidy 14. $(MAKE) --no-print-directory -k $(PARALLEL) $(TIDY)

TIDY_FLAGS = $(LANGUAGE) -Isrc $(DEFINES) $(LIB_CPPFLAGS) -DQKV_LESSON_DIR='""'

$(BUILD)/tidy/%.ok: %.c .clang-tidy
	$(call say,TIDY,$<)
	@mkdir -p $(@D)
	$(Q)clang-tidy --quiet $< -- $(TIDY_FLAGS)
	$(Q)clang $(TIDY_FLAGS) -MM -MP -MT $@ -MF $(@:.ok=.d) $<
	@touch $@

-include $(TIDY:.ok=.d)
