#!/bin/bash -eu
# Builds the decoders for ClusterFuzzLite: a program, a dictionary and a corpus each. The sanitizer is in $SANITIZER.
make build
BATON_LIBFUZZER=1 swift build -c release --sanitize=fuzzer --sanitize="$SANITIZER" \
  --static-swift-stdlib --scratch-path .build/fuzz --product decoder-fuzzing
baton=.build/release/baton
python3 Tests/DecoderFuzzing/seeds.py --baton "$baton" --output seeds
"$baton" fuzz bytes --list | awk '$1 != "canary" { print $1 }' | while read -r decoder; do
  # The program chooses its decoder by its own name.
  cp .build/fuzz/release/decoder-fuzzing "$OUT/fuzz-$decoder"
  cp "seeds/$decoder.dict" "$OUT/fuzz-$decoder.dict"
  zip -q -j "$OUT/fuzz-${decoder}_seed_corpus.zip" "seeds/$decoder"/* Tests/DecoderFuzzing/Corpus/"$decoder"/*
done
