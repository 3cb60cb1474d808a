#!/bin/sh
# Gradescope runs this once, to make the image: the compilers of the languages that students may use. Remove those that you do not want.
set -e
apt-get update
apt-get install -y --no-install-recommends python3 gcc g++ default-jdk-headless golang-go nodejs rustc
apt-get clean
