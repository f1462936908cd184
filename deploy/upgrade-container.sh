#!/usr/bin/env bash
# Upgrades the website in the containers of compose.yaml to a newer version. If that fails, the old version stays.
#   deploy/upgrade.sh [TAG | COMMIT] [--yes]     without TAG or COMMIT: the newest version in the repository
# Builds the new image while the old image runs. Tests the new image on a copy of the data and then switches to it.
set -euo pipefail

cd "$(dirname "$(readlink -f "$0")")"
wanted='' sure=no
for word in "$@"; do
  case $word in
    --yes) sure=yes ;;
    -*) echo "Usage: deploy/upgrade.sh [TAG | COMMIT] [--yes]" >&2 && exit 2 ;;
    *) wanted=$word ;;
  esac
done
exec 9>.upgrading
flock -w 10 9 || { echo "Another upgrade is running." >&2 && exit 1; }
exec > >(tee -a upgrades.log) 2>&1
step() { echo "$(date '+%F %T')  $*"; }
stop() { step "$*" && exit 1; }
trial=school-trial
tidy() { docker rm -fv $trial >/dev/null 2>&1 || true; }
trap 'step "Failed at line $LINENO. Run it again."' ERR
trap tidy EXIT
compose() { docker compose "$@" 9>&-; }
image=localhost/school
website=(node app/server/cli.mjs)
# Runs a command with the volumes of the website, even while the website is stopped.
in_school() { compose run --rm --no-deps -T school "$@"; }

# Waits up to a minute for ten responses in a row, because a website may stop soon after its start.
gets_healthy() {
  # shellcheck disable=SC2016
  local row=0 ask='fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))'
  for _ in $(seq 60); do
    if docker exec "$1" node -e "$ask" >/dev/null 2>&1; then row=$((row + 1)); else row=0; fi
    [ $row -lt 10 ] || return 0
    sleep 1
  done
  return 1
}
is_healthy() { gets_healthy "$(compose ps -aq school)"; }
# The number of migrations (user_version) is in the header of an SQLite file.
migrations() { in_school od -An -j60 -N4 -tu4 --endian=big data/school.db | tr -dc 0-9; }
start() { docker tag "$1" $image && compose up -d --no-build; }

go_back() {
  local newer=''
  step "The new version does not start properly. Going back to the old version."
  compose stop school
  # This is the copy of the database that the migration made before it changed anything.
  # shellcheck disable=SC2016
  [ "$(migrations)" = "$old_migrations" ] || newer=$(in_school sh -euc 'copy=$(ls -t data/backups/before-*.db | head -n 1)
    cp "$copy" data/school.db.back
    sync data/school.db.back
    newer=data/school.db.newer-$(date +%Y%m%d-%H%M%S)
    ln data/school.db "$newer"
    [ ! -e data/school.db-journal ] || mv data/school.db-journal "$newer-journal"
    mv data/school.db.back data/school.db
    echo "$newer"')
  git reset -q --keep "$old"
  start $image:before
  [ -z "$newer" ] || step "Data saved since the upgrade is only in /school/$newer.
Keep this file until you have entered this data again."
  is_healthy || stop "The old version does not respond either. See why:  docker compose logs school"
  rm .changing
  stop "The website runs the old version again."
}

# An earlier upgrade was interrupted after the switch, so this run finishes that upgrade.
if [ -e .changing ]; then
  read -r old commit old_migrations <.changing
  git merge -q --ff-only "$commit"
  start $image:next
  is_healthy || go_back
  rm .changing
fi

[ -z "$(git status --porcelain --untracked-files=no)" ] || stop "This folder has uncommitted changes."
git fetch -q --tags
old=$(git rev-parse HEAD)
revision=${wanted:-FETCH_HEAD}
commit=$(git rev-parse --verify --quiet "$revision^{commit}") || stop "There is no version $revision."
[ "$commit" != "$old" ] || { step "This is already the newest version." && exit 0; }
git merge-base --is-ancestor "$old" "$commit" ||
  stop "$commit is not newer than the current version. An older version can't read a newer database."
echo
git diff --unified=0 "$old" "$commit" -- ../CHANGELOG.md | sed -n 's/^+\([^+]\)/\1/p; s/^+$//p'
if [ $sure = no ]; then
  [ -t 0 ] || stop "Nothing was changed. To upgrade without being asked:  deploy/upgrade.sh --yes"
  read -r -p "Upgrade? Type \"yes\": " answer
  [ "$answer" = yes ] || stop "Nothing was changed."
fi

step "1 of 5  Making a backup"
compose exec -T school rm -f data/before-upgrade.db
compose exec -T school "${website[@]}" backup data/before-upgrade.db

step "2 of 5  Building the new image (takes a few minutes)"
git -C .. archive "$commit" | docker build -q -t $image:next - ||
  stop "The new version can't be built. The old version keeps running."

step "3 of 5  Testing the new version on a copy of the data"
tidy
docker run -d --rm --init --name $trial $image:next sleep 1800 >/dev/null
compose exec -T school cat data/before-upgrade.db | docker exec -i $trial sh -c 'cat >data/before-upgrade.db'
docker exec $trial "${website[@]}" restore data/before-upgrade.db --yes
docker exec -d $trial sh -c "${website[*]} serve >/tmp/log 2>&1"
gets_healthy $trial || { docker exec $trial cat /tmp/log && stop "The new version does not run. The old version keeps running."; }
docker exec $trial "${website[@]}" doctor || stop "The health check of the new version found a problem. The old version keeps running."
tidy

step "4 of 5  Switching to the new version"
docker tag $image $image:before
old_migrations=$(migrations)
echo "$old $commit $old_migrations" >.changing.new
sync .changing.new
mv .changing.new .changing
git merge -q --ff-only "$commit"
start $image:next

step "5 of 5  Checking the new version"
is_healthy || go_back
rm .changing
git diff --quiet "$old" "$commit" -- Caddyfile || compose up -d --force-recreate --no-deps caddy
docker image prune -f >/dev/null
step "The website now runs the new version. The old image stays as $image:before until the next upgrade."
