#!/usr/bin/env bash
# Builds a version of the website while the current version runs:  build-version.sh SOURCE COMMIT
# Prints the folder of the version. The folder belongs to root. Uses a finished build again. Starts an interrupted build again.
set -euo pipefail

source=$1 commit=$2
versions=/srv/school/versions
folder=$versions/${commit:0:12}
part=$folder.part build=$folder.build.part log=$versions/log
builder=school-build
as_builder=(setsid --wait runuser --user "$builder" -- env HOME="$build" PATH=/usr/bin:/bin)
# Installing packages runs programs that the authors of the packages wrote. All these programs must end when the build
# ends.
end_builder() {
  while
    runuser --user "$builder" -- sh -c 'kill -KILL -1' 2>/dev/null || true
    grep -qs "^Uid:[[:space:]]*$(id -u $builder)[[:space:]]" /proc/[0-9]*/status
  do sleep 0.1; done
}
refuse() { echo "The build is not accepted: $1" >&2 && exit 1; }

umask 022
install -d -o root -g root -m 755 $versions
if [ "$(stat -c %u "$folder" 2>/dev/null)" != 0 ]; then
  id $builder >/dev/null 2>&1 || useradd --system --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin $builder
  end_builder
  trap end_builder EXIT
  rm -rf "$folder" $versions/*.part $log
  git clone --quiet --no-hardlinks "$source" "$part"
  git -C "$part" checkout --quiet --detach "$commit"
  # Upgrades need the URL of the original repository and not the folder that this version was copied from.
  origin=$(git -C "$source" remote get-url origin 2>/dev/null || true)
  [ -z "$origin" ] || git -C "$part" remote set-url origin "$origin"

  # The builder works on its own copy. We use only the packages and the build from this copy. Root runs only scripts from Git.
  install -d -o $builder -g $builder -m 700 "$build"
  cd "$build"
  git -C "$part" archive HEAD | "${as_builder[@]}" tar -x 9>&-
  commands='npm ci
    npm run build
    npm prune --omit=dev
    node app/server/link-node.mjs
    # These files are two thirds of all files. Only compilers, debuggers and other kinds of computers need them.
    cd node_modules
    rm -rf typescript node-linux-*/include better-sqlite3/deps better-sqlite3/src @*/*musl*
    find better-sqlite3/prebuilds -type f ! -name "linux-*" -delete
    find . -type f "(" -name "*.map" -o -name "*.d.*ts" ")" -delete
    .bin/node --version'
  # The build runs in the background, so that Ctrl+C stops this script immediately.
  VITE_COMMIT=$(git -C "$part" rev-parse --short HEAD) "${as_builder[@]}" sh -ec "$commands" </dev/null > >(cat >$log) 2>&1 9>&- &
  wait $! || { end_builder && tail -n 30 $log >&2 && exit 1; }
  end_builder
  chown -hR root:root "$build"
  for made in node_modules build; do
    odd=$(find "$build/$made" ! -type d ! -type f ! -type l -print -quit)
    [ -z "$odd" ] || refuse "$odd is not a file, folder or link."
    if [ ! -d "$build/$made" ] || [ -L "$build/$made" ]; then refuse "it has no folder $made."; fi
    chmod -R a-st,u=rwX,go=rX "$build/$made"
    mv "$build/$made" "$part/"
  done
  rm -rf "$build"
  sync
  mv "$part" "$folder"
fi
echo "$folder"
