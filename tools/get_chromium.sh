#!/bin/sh
# Chromium for the browser tests: kept if there is one, installed by apt where that is allowed.
# Without it the browser tests are skipped; this script says so in one line and does not fail.
for name in "$GONFALON_CHROMIUM" chromium chromium-browser google-chrome; do
	test -n "$name" && command -v "$name" >/dev/null 2>&1 && exit 0
done
if test "$(id -u)" = 0 && command -v apt-get >/dev/null 2>&1; then
	echo "installing chromium"
	export DEBIAN_FRONTEND=noninteractive
	install="apt-get install -y -qq --no-install-recommends chromium"
	$install >/dev/null 2>&1 && exit 0
	{ apt-get update -qq && $install; } >/dev/null 2>&1 && exit 0
fi
echo "browser tests are skipped: install Chromium (Debian: apt-get install chromium) or set GONFALON_CHROMIUM" >&2
