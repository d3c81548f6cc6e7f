#!/bin/sh
# Everything else comes from Bazel's variables: the part, the files that Bazel collects, --test_filter and --runs_per_test.
exec "$BATON" run --conformance Conformance "$@"
