#!/usr/bin/env bash
# Brings the website up to a newer version, or leaves it as it was; one in a container by upgrade-container.sh.
#   school upgrade [TAG | COMMIT | FOLDER] [--yes]     without a word: the newest of where it came from
# It builds the new version beside the running one, tries it on a copy of the school, and only then changes over.
set -Eeuo pipefail

home=/srv/school
[ -e $home/current ] || exec "$(dirname "$(readlink -f "$0")")/upgrade-container.sh" "$@"
wanted='' sure=no
for word in "$@"; do
  case $word in
    --yes) sure=yes ;;
    -*) echo "Usage: school upgrade [TAG | COMMIT | FOLDER] [--yes]" >&2 && exit 2 ;;
    *) wanted=$word ;;
  esac
done
[ "$(id -u)" = 0 ] || { echo "Run it as root:  sudo school upgrade" >&2 && exit 1; }
exec 9>$home/.upgrading
flock -w 10 9 || { echo "Another upgrade is under way." >&2 && exit 1; }
exec > >(tee -a $home/upgrades.log) 2>&1
step() { echo "$(date '+%F %T')  $*"; }
stop() { step "$*" && exit 1; }
trial=$home/data/trial seen=$home/.seen trial_server=''
tidy() {
  [ -z "$trial_server" ] || { kill "$trial_server" && wait "$trial_server"; } 2>/dev/null || true
  trial_server=''
  rm -rf "$trial" "$seen"
}
trap 'step "Stopped at line $LINENO. Nothing that was saved is lost; run it again."' ERR
trap tidy EXIT
as_school=(runuser --user school -- env HOME="$home")
set -a
# shellcheck source=/dev/null
. $home/settings.env
set +a
database=${DATABASE_PATH:-$home/data/school.db}

answers() { curl -fs -o /dev/null --max-time 5 "http://127.0.0.1:$1/healthz"; }
# Ten answers in a row, within a minute: one that dies soon after its start is not well.
gets_healthy() {
  local row=0
  for _ in $(seq 60); do
    if answers "$1"; then row=$((row + 1)); else row=0; fi
    [ $row -lt 10 ] || return 0
    sleep 1
  done
  return 1
}
# A start, also after a power cut, finds a whole version: the link changes in one step.
change_to() { ln -sfn "versions/$(basename "$1")" $home/current.new && mv -T $home/current.new $home/current && sync $home; }
# A file that is written in place is empty after a power cut.
replace() { install -m 644 "$1" "$2.new" && sync "$2.new" && mv "$2.new" "$2"; }
# The number of migrations stands in the head of an SQLite file.
migrations_of() { od -An -j60 -N4 -tu4 --endian=big "$1" | tr -dc 0-9; }

go_back() {
  read -r old_version old_migrations <$home/changing
  step "The new version does not get healthy. Back to the old one."
  systemctl stop school 9>&-
  # After many starts that failed systemd refuses one more.
  systemctl reset-failed school 2>/dev/null || true
  if [ "$(migrations_of "$database")" != "$old_migrations" ]; then
    # The copy that the migration made of every row, just before it changed them.
    copy=$(find "${BACKUP_DIR:-$home/data/backups}" -name 'before-*.db' -newer $home/changing -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2-)
    cp --preserve=ownership,mode "${copy:?no copy from before the migration}" "$database.back"
    sync "$database.back"
    # Where the change was cut off, the new version may have run for days until now.
    newer=$database.newer-$(date +%Y%m%d-%H%M%S)
    ln "$database" "$newer"
    [ ! -e "$database-journal" ] || mv "$database-journal" "$newer-journal"
    mv "$database.back" "$database"
    step "What was saved since the change is kept in $newer; delete it when nothing is missed"
  fi
  change_to "$old_version"
  systemctl start school 9>&-
  gets_healthy "${PORT:-3000}" || stop "The old version does not answer either. It says why in:  journalctl -u school"
  rm $home/changing
  stop "The website runs in the old version, with all that was saved."
}

finish() {
  systemctl restart school 9>&-
  gets_healthy "${PORT:-3000}" || go_back
  ln -sfn $home/current/deploy/school /usr/local/bin/school
  for unit in school.service school-doctor.service school-doctor.timer; do
    replace "$home/current/deploy/$unit" /etc/systemd/system/$unit
  done
  systemctl daemon-reload
  systemctl enable --now school-doctor.timer
  rm $home/changing
}

# An upgrade was cut off around the change.
[ ! -e $home/changing ] || finish

present=$(readlink -f $home/current)
source=$wanted
[ -d "$source" ] || source=$("${as_school[@]}" git -C "$present" remote get-url origin)
[ ! -d "$wanted" ] || [ -z "$(git -C "$wanted" status --porcelain)" ] || stop "$wanted has changes that are not committed."
tidy
git clone --quiet --bare "$source" "$seen"
if [ -n "$wanted" ] && [ ! -d "$wanted" ]; then revision=$wanted; else revision=HEAD; fi
commit=$(git -C "$seen" rev-parse --verify --quiet "$revision^{commit}") || stop "There is no version $revision at $source."
old=$("${as_school[@]}" git -C "$present" rev-parse HEAD)
[ "$commit" != "$old" ] || { step "This is the newest version already." && exit 0; }
git -C "$seen" merge-base --is-ancestor "$old" "$commit" 2>/dev/null ||
  stop "$commit is not newer than what runs here. An older version can't read a newer school."
echo
git -C "$seen" diff --unified=0 "$old" "$commit" -- CHANGELOG.md | sed -n 's/^+\([^+]\)/\1/p; s/^+$//p'
if [ $sure = no ]; then
  [ -t 0 ] || stop "Nothing was changed. To go on without a question:  school upgrade --yes"
  read -r -p "Upgrade? Type \"yes\": " answer
  [ "$answer" = yes ] || stop "Nothing was changed."
fi

step "1 of 5  A backup of the school"
backup=$home/data/before-upgrade.db
rm -f "$backup"
school backup "$backup"

step "2 of 5  The new version is built beside the old one; some minutes"
next=$("$present/deploy/build-version.sh" "$seen" "$commit")
"${as_school[@]}" git -C "$next" remote set-url origin "$("${as_school[@]}" git -C "$present" remote get-url origin)"

step "3 of 5  It is tried on a copy of the school"
"${as_school[@]}" mkdir -m 700 "$trial"
trial_port=$((20000 + RANDOM % 10000))
on_copy=("${as_school[@]}" DATABASE_PATH="$trial/school.db" UPLOADS_DIR="$trial/uploads" BACKUP_DIR="$trial/backups"
  UPLOADS_S3= BACKUP_COPY_TO= PUBLIC_URL= SMTP_URL= HEALTH_PING_URL= HOST=127.0.0.1 PORT="$trial_port"
  /usr/local/bin/node "$next/app/server/cli.mjs")
"${on_copy[@]}" restore "$backup" --yes
timeout 300 "${on_copy[@]}" serve >"$trial/log" 2>&1 9>&- &
trial_server=$!
gets_healthy $trial_port || { cat "$trial/log" && stop "The new version does not run. The old one goes on as before."; }
"${on_copy[@]}" doctor || stop "The doctor of the new version finds something wrong. The old one goes on as before."
tidy

step "4 of 5  The change"
echo "$present $(migrations_of "$database")" >$home/changing.new
sync $home/changing.new
mv $home/changing.new $home/changing
change_to "$next"

step "5 of 5  Is it well?"
finish
for version in "$home"/versions/*/; do
  version=${version%/}
  [ "$version" = "$next" ] || [ "$version" = "$present" ] || rm -rf "$version"
done
school doctor || true
step "The website runs in the new version. The old one stays in $present until the next upgrade."
