#!/usr/bin/env bash
# Installs the school's website on a new Debian 12 or 13. Run it as root from the downloaded folder. You can safely run it again.
#   deploy/install.sh [NAME]
# NAME is the website's domain name, for example school.example. Without NAME, the script asks for it. If the answer is
# empty, people can open the website only on this server, at port 3000.
set -Eeuo pipefail
trap 'echo "Failed at line $LINENO. Fix the error above and run this script again." >&2' ERR
umask 022

step() { printf '\n== %s\n' "$*"; }
stop() { printf '\n%s\n' "$*" >&2 && exit 1; }

name=''
for word in "$@"; do
  case $word in
    -*) echo "Unknown option $word. The first lines of $0 list the options." >&2 && exit 2 ;;
    *) name=$word ;;
  esac
done
here=$(cd "$(dirname "$0")/.." && pwd -P)
home=/srv/school
settings=$home/settings.env

[ "$(id -u)" = 0 ] || stop "Run it as root:  sudo $0"
# shellcheck source=/dev/null
. /etc/os-release
[[ "$ID ${VERSION_ID:-}" =~ ^debian\ 1[23]$ ]] || stop "This is ${PRETTY_NAME:-another system}; the website needs Debian 12 or 13."
[ -d "$here/.git" ] || stop "$here is not a Git checkout. Get the website with:  git clone ADDRESS"
if [ -z "$name" ] && [ ! -e $settings ] && [ -t 0 ]; then
  read -r -p "Domain name of the website, such as school.example (leave empty to use it on this machine only): " name
fi
[[ -z "$name" || "$name" =~ ^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$ ]] ||
  stop "\"$name\" is not a valid domain name such as school.example."

step "Programs from Debian"
export DEBIAN_FRONTEND=noninteractive
packages=(ca-certificates curl git)
# Debian's npm and Node only build the website. Each version of the website runs with its own Node.
[ -x /usr/bin/npm ] || packages+=(nodejs npm)
[ -z "$name" ] || packages+=(caddy nftables)
apt-get update -q
apt-get install -y -q --no-install-recommends "${packages[@]}"

# The website runs with 512 MB of memory, but the build needs two gigabytes for a minute.
if [ "$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)" -lt 2400 ]; then
  step "Two gigabytes of swap"
  if [ ! -e /swapfile ]; then
    install -m 600 /dev/null /swapfile.new
    dd if=/dev/zero of=/swapfile.new bs=1M count=2048 status=none || { rm /swapfile.new && stop "Not enough disk space for the swap file."; }
    mkswap -q /swapfile.new
    mv /swapfile.new /swapfile
  fi
  grep -qs '^/swapfile ' /etc/fstab || echo '/swapfile none swap sw 0 0' >>/etc/fstab
  grep -q '^/swapfile ' /proc/swaps || swapon /swapfile
fi

step "User, folders and settings"
id school >/dev/null 2>&1 || useradd --system --home-dir $home --shell /usr/sbin/nologin school
install -d -o root -g root -m 755 $home $home/versions
for folder in $home/data $home/uploads; do
  # A link of root is allowed, because root made it to use another disk. A link of the user school could lead anywhere.
  if [ -L "$folder" ] && [ "$(stat -c %u "$folder")" != 0 ]; then
    stop "$folder is a link of the user $(stat -c %U "$folder"). Replace it with the folder itself."
  fi
  install -d -o school -g school -m 700 "$folder"
done
as_school() { setsid --wait runuser --user school -- env --chdir=$home HOME=$home "$@"; }
# Before version 0.3, the user school could change the settings file. So we read it with the rights of its owner and
# write a new file.
text=''
if [ -e $settings ]; then text=$(if [ "$(stat -c %u $settings)" = 0 ]; then cat $settings; else as_school cat $settings; fi); fi
[ -z "$name" ] || text=$(sed -E '/^[[:space:]]*(PUBLIC_URL|TRUST_PROXY)[[:space:]]*=/d' <<<"$text")$'\n'"PUBLIC_URL=https://$name"$'\n'TRUST_PROXY=1
set_once() { grep -Eq "^[[:space:]]*$1[[:space:]]*=" <<<"$text" || text+=$'\n'"$1=$2"; }
set_once DATABASE_PATH $home/data/school.db
set_once BACKUP_DIR $home/data/backups
set_once UPLOADS_DIR $home/uploads
set_once HOST 127.0.0.1
sed '/./,$!d' <<<"$text" | install -o root -g school -m 640 /dev/stdin $settings.new
sync $settings.new
mv -T $settings.new $settings
# printenv exits with 1 if the setting does not exist.
setting() { env -i PATH="$PATH" "$here/deploy/with-settings.sh" $settings printenv "$1" || [ $? = 1 ]; }
port=$(setting PORT)
port=${port:-3000}

if [ "$(stat -Lc %u $home/current 2>/dev/null)" != 0 ]; then
  step "Building the website (takes a few minutes)"
  source=$here origin=''
  # Before version 0.3, the versions belonged to the user school. Root's Git does not open folders of another user.
  if [ "$(stat -c %U "$here")" = school ]; then
    source=$(mktemp)
    as_school git -C "$here" bundle create --quiet - HEAD >"$source"
    origin=$(as_school git -C "$here" remote get-url origin || true)
  fi
  commit=$(git ls-remote "$source" HEAD | sed -n 's,\tHEAD$,,p')
  if [ -e $home/current ] && [ "$(as_school git -C $home/current rev-parse HEAD)" != "$commit" ]; then
    stop "The website runs another version than the one in $here. First run:  school upgrade"
  fi
  version=$("$here/deploy/build-version.sh" "$source" "$commit")
  [ -z "$origin" ] || git -C "$version" remote set-url origin "$origin"
  [ "$source" = "$here" ] || rm "$source"
  ln -sfn "versions/$(basename "$version")" $home/current.new
  mv -T $home/current.new $home/current
fi

step "Services"
ln -sfn $home/current/deploy/school /usr/local/bin/school
install -m 644 $home/current/deploy/school.service $home/current/deploy/school-doctor.{service,timer} /etc/systemd/system/
if [ -n "$name" ]; then
  # People type the name with www. and without it. Both names work if DNS leads both to this server.
  if [[ "$name" == www.* ]]; then other=${name#www.}; else other=www.$name; fi
  addresses() { getent ahosts "$1" | cut -d' ' -f1 | sort -u || true; }
  redirect="s/{\$OTHER_NAME:www\.school\.example}/$other/g"
  if [ -z "$(addresses "$other")" ] || [ "$(addresses "$other")" != "$(addresses "$name")" ]; then
    redirect='/^# The other name/,/^}/d'
    echo "$other does not lead to the same machine as $name, so only $name is served."
  fi
  sed "$redirect; s/{\$SCHOOL_NAME:school\.example}/$name/g; s/{\$WEBSITE:127\.0\.0\.1:3000}/127.0.0.1:$port/" \
    $home/current/deploy/Caddyfile >/etc/caddy/Caddyfile.new
  cmp -s /etc/caddy/Caddyfile.new /etc/caddy/Caddyfile || cp -a /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before
  mv /etc/caddy/Caddyfile.new /etc/caddy/Caddyfile
  install -D -m 644 $home/current/deploy/firewall.nft /etc/nftables.d/school.nft
  grep -qs nftables.d /etc/nftables.conf || echo 'include "/etc/nftables.d/*.nft"' >>/etc/nftables.conf
fi
sync
systemctl daemon-reload
systemctl enable school school-doctor.timer
# The website may already run with the old settings, so it needs a restart.
systemctl restart school school-doctor.timer
if [ -n "$name" ]; then
  systemctl enable --now nftables caddy
  systemctl reload nftables caddy
fi

step "Final check"
curl -fs -o /dev/null --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/healthz" ||
  stop "The website does not respond. See why:  journalctl -u school"
# Versions that do not belong to root are no longer needed.
find $home/versions -mindepth 1 -maxdepth 1 ! -user root -exec rm -rf {} +
school doctor </dev/null || true
address=$(setting PUBLIC_URL)
echo
echo "The website runs at ${address:-http://127.0.0.1:$port}."
if [[ "$(school account list </dev/null)" =~ "no account yet" ]]; then
  code=$(journalctl -u school -o cat --no-pager | sed -n 's/.*the set-up code is  *\([[:alnum:]-]*\).*/\1/p' | tail -n 1)
  echo "Open /cog-admin/login there and create the first account. The set-up code is  $code"
fi
