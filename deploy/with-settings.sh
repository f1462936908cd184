#!/usr/bin/env bash
# Runs a command with the settings of a file as environment variables:  with-settings.sh FILE COMMAND [ARGUMENT …]
# Reads each line in the same way as systemd (EnvironmentFile in systemd.exec(5)). Never executes a line.
set -euo pipefail

file=$1 && shift
refuse() { echo "$file, line $number: $*" >&2 && exit 2; }
# Removes the backslash before each character that matches the pattern $1. Outside quotes, systemd removes a backslash
# before any character, but inside quotes only before some.
unescape() { printf "%s\n" "$2" | sed "s/\\\\\\($1\\)/\\1/g"; }
assignment='^[[:space:]]*([A-Za-z_][A-Za-z0-9_]*)[[:space:]]*=[[:space:]]*(.*)$'
single="^'([^']*)'\$"
double='^"(([^"\]|\\.)*)"$'

settings=() number=0
while IFS= read -r line || [ -n "$line" ]; do
  number=$((number + 1))
  line=${line%"${line##*[![:space:]]}"}
  [ "${line: -1}" != "\\" ] || refuse "a line cannot end with a backslash."
  [[ $line =~ ^[[:space:]]*[#\;] || ! $line =~ $assignment ]] && continue
  name=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
  if [[ $value =~ $single ]]; then
    value=${BASH_REMATCH[1]}
  elif [[ $value =~ $double ]]; then
    value=$(unescape '["\\`$]' "${BASH_REMATCH[1]}")
  elif [[ $value == [\"\']* ]]; then
    refuse "the value of $name begins with a quote, so it must end with the same quote and contain no other one."
  else
    value=$(unescape . "$value")
  fi
  settings+=("$name=$value")
done <"$file"

for setting in "${settings[@]}"; do export "${setting?}"; done
exec "$@"
