#!/usr/bin/env bash
# Upgrades the website to a newer version. If this fails, the old version stays. For containers, runs upgrade-container.sh.
#   school upgrade [TAG | COMMIT | FOLDER] [--yes]     without TAG, COMMIT or FOLDER: the newest version in the repository
# Builds the new version while the old version runs. Tests the new version on a copy of the data and then switches to it.
set -Eeuo pipefail

home=/srv/school
deploy=$(dirname "$(readlink -f "$0")")
[ -e $home/current ] || exec "$deploy/upgrade-container.sh" "$@"
wanted='' sure=no
for word in "$@"; do
  case $word in
    --yes) sure=yes ;;
    -*) echo "Usage: school upgrade [TAG | COMMIT | FOLDER] [--yes]" >&2 && exit 2 ;;
    *) wanted=$word ;;
  esac
done
[ "$(id -u)" = 0 ] || { echo "Run it as root:  sudo school upgrade" >&2 && exit 1; }
# With this mask, other users cannot read the log or hold the lock.
umask 077
exec 9>$home/.upgrading
chmod 600 $home/.upgrading
flock -w 10 9 || { echo "Another upgrade is running." >&2 && exit 1; }
exec > >(tee -a $home/upgrades.log) 2>&1
step() { echo "$(date '+%F %T')  $*"; }
stop() { step "$*" && exit 1; }
# The user school can change all files in the folders data, uploads and trial, so root opens no file there. The user school
# does all work in these folders, without root's terminal and root's open files.
apart=(setsid --wait runuser --user school -- env --chdir="$home" HOME="$home")
as_school() { "${apart[@]}" "$@" </dev/null 9>&-; }
with_settings=("$deploy/with-settings.sh" "$home/settings.env")
# printenv exits with 1 if the setting does not exist.
setting() { env -i PATH="$PATH" "${with_settings[@]}" printenv "$1" || [ $? = 1 ]; }
trial=$home/trial trial_log=$home/trial.log seen=$home/.seen trial_server=''
tidy() {
  [ -z "$trial_server" ] || { kill "$trial_server" && wait "$trial_server"; } 2>/dev/null || true
  trial_server=''
  rm -rf $trial $trial_log $seen
}
trap 'step "Failed at line $LINENO. Run it again."' ERR
trap tidy EXIT
database=$(setting DATABASE_PATH)
backups=$(setting BACKUP_DIR)
port=$(setting PORT)
database=${database:-$home/data/school.db} backups=${backups:-$home/data/backups} port=${port:-3000}

answers() { curl -fs -o /dev/null --max-time 5 "http://127.0.0.1:$1/healthz"; }
# Waits up to a minute for ten responses in a row, because a website may stop soon after its start.
gets_healthy() {
  local row=0
  for _ in $(seq 60); do
    if answers "$1"; then row=$((row + 1)); else row=0; fi
    [ $row -lt 10 ] || return 0
    sleep 1
  done
  return 1
}
# The link `current` changes in one step. So every start finds a complete version, even after a power failure.
change_to() { ln -sfn "versions/$(basename "$1")" $home/current.new && mv -T $home/current.new $home/current && sync $home; }
# Replaces a file in one step. A file that is written in place may be empty after a power failure.
replace() { install -m 644 "$1" "$2.new" && sync "$2.new" && mv "$2.new" "$2"; }
# The number of migrations (user_version) is in the header of an SQLite file.
migrations() { as_school od -An -j60 -N4 -tu4 --endian=big "$database" | tr -dc 0-9; }

# Restores the old database. Prints the new name of the newer database.
# shellcheck disable=SC2016
put_back_database='
  umask 077
  # This is the copy of the database that the migration made before it changed anything.
  copy=$(find "$2" -type f -name "before-*.db" -newer "$3" -printf "%T@ %p\n" | sort -n | tail -n 1 | cut -d" " -f2-)
  rm -f "$1.back"
  cp "${copy:?There is no copy from before the migration.}" "$1.back"
  sync "$1.back"
  newer=$1.newer-$(date +%Y%m%d-%H%M%S)
  ln "$1" "$newer"
  [ ! -e "$1-journal" ] || mv "$1-journal" "$newer-journal"
  mv "$1.back" "$1"
  echo "$newer"'

go_back() {
  local old_version old_migrations newer=''
  read -r old_version old_migrations <$home/changing
  step "The new version does not start properly. Going back to the old version."
  systemctl stop school 9>&-
  # After many failed starts, systemd refuses another start. This command resets the count.
  systemctl reset-failed school 2>/dev/null || true
  if [ "$(migrations)" != "$old_migrations" ]; then
    newer=$(as_school bash -euc "$put_back_database" bash "$database" "$backups" $home/changing)
  fi
  change_to "$old_version"
  systemctl start school 9>&-
  [ -z "$newer" ] || step "Data saved since the upgrade is only in $newer.
Keep this file until you have entered this data again."
  gets_healthy "$port" || stop "The old version does not respond either. See why:  journalctl -u school"
  rm $home/changing
  stop "The website runs the old version again."
}

finish() {
  systemctl restart school 9>&-
  gets_healthy "$port" || go_back
  ln -sfn $home/current/deploy/school /usr/local/bin/school
  for unit in school.service school-doctor.service school-doctor.timer; do
    replace "$home/current/deploy/$unit" /etc/systemd/system/$unit
  done
  systemctl daemon-reload
  systemctl enable --now school-doctor.timer
  rm $home/changing
}

# An earlier upgrade was interrupted during the switch, so this run finishes that upgrade.
[ ! -e $home/changing ] || finish

current=$(readlink -f $home/current)
source=$wanted
[ -d "$source" ] || source=$(git -C "$current" remote get-url origin)
[ ! -d "$wanted" ] || [ -z "$(git -C "$wanted" status --porcelain)" ] || stop "$wanted has uncommitted changes."
tidy
git clone --quiet --bare "$source" $seen
if [ -n "$wanted" ] && [ ! -d "$wanted" ]; then revision=$wanted; else revision=HEAD; fi
commit=$(git -C $seen rev-parse --verify --quiet "$revision^{commit}") || stop "There is no version $revision at $source."
old=$(git -C "$current" rev-parse HEAD)
[ "$commit" != "$old" ] || { step "This is already the newest version." && exit 0; }
git -C $seen merge-base --is-ancestor "$old" "$commit" 2>/dev/null ||
  stop "$commit is not newer than the current version. An older version can't read a newer database."
echo
git -C $seen diff --unified=0 "$old" "$commit" -- CHANGELOG.md | sed -n 's/^+\([^+]\)/\1/p; s/^+$//p'
if [ $sure = no ]; then
  [ -t 0 ] || stop "Nothing was changed. To upgrade without being asked:  school upgrade --yes"
  read -r -p "Upgrade? Type \"yes\": " answer
  [ "$answer" = yes ] || stop "Nothing was changed."
fi

step "1 of 5  Making a backup"
backup=$home/data/before-upgrade.db
as_school rm -f $backup
school backup $backup </dev/null 9>&-

step "2 of 5  Building the new version (takes a few minutes)"
next=$("$deploy/build-version.sh" $seen "$commit")
git -C "$next" remote set-url origin "$(git -C "$current" remote get-url origin)"

step "3 of 5  Testing the new version on a copy of the data"
install -d -o school -g school -m 700 $trial
trial_port=$((20000 + RANDOM % 10000))
on_copy=("${with_settings[@]}" env
  DATABASE_PATH="$trial/school.db" UPLOADS_DIR="$trial/uploads" BACKUP_DIR="$trial/backups"
  UPLOADS_S3= BACKUP_COPY_TO= PUBLIC_URL= SMTP_URL= HEALTH_PING_URL= HOST=127.0.0.1 PORT="$trial_port"
  "$next/node_modules/.bin/node" "$next/app/server/cli.mjs")
as_school "${on_copy[@]}" restore $backup --yes
timeout 300 "${apart[@]}" "${on_copy[@]}" serve </dev/null > >(cat >$trial_log) 2>&1 9>&- &
trial_server=$!
gets_healthy $trial_port || { cat $trial_log && stop "The new version does not run. The old version keeps running."; }
as_school "${on_copy[@]}" doctor || stop "The health check of the new version found a problem. The old version keeps running."
tidy

step "4 of 5  Switching to the new version"
echo "$current $(migrations)" >$home/changing.new
sync $home/changing.new
mv $home/changing.new $home/changing
change_to "$next"

step "5 of 5  Checking the new version"
finish
for version in "$home"/versions/*/; do
  version=${version%/}
  [ "$version" = "$next" ] || [ "$version" = "$current" ] || rm -rf "$version"
done
school doctor </dev/null 9>&- || true
step "The website now runs the new version. The old version stays in $current until the next upgrade."
