#!/usr/bin/env bash
# Builds one version of the website beside the present one: build-version.sh SOURCE COMMIT
# Prints the folder it stands in. One that is cut off is begun anew; one that is whole is left as it is.
set -euo pipefail
source=$1 commit=$2
versions=/srv/school/versions
folder=$versions/$commit

if [ ! -d "$folder" ]; then
  rm -rf "$versions"/*.part "$versions/log"
  part=$folder.part
  git clone --quiet --no-hardlinks "$source" "$part"
  git -C "$part" checkout --quiet --detach "$commit"
  # An upgrade asks where the first version came from, not the folder it was copied from.
  origin=$(git -C "$source" remote get-url origin 2>/dev/null || true)
  [ -z "$origin" ] || git -C "$part" remote set-url origin "$origin"
  chown -R school: "$part"
  node=$(dirname "$(dirname "$(readlink -f /usr/local/bin/node)")")
  [ -d "$node/include/node" ] && export npm_config_nodedir="$node"
  cd "$part"
  as_school=(runuser --user school -- env HOME="$part" PATH=/usr/local/bin:/usr/bin:/bin)
  "${as_school[@]}" sh -c 'npm ci && npm run build' >"$versions/log" 2>&1 || { tail -n 30 "$versions/log" >&2 && exit 1; }
  rm -rf "$part/.npm"
  sync
  mv "$part" "$folder"
fi
echo "$folder"
