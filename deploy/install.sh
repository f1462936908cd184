#!/usr/bin/env bash
# Installs the school's website on a bare Debian 12 or 13. Run it as root from the folder it came in; it is safe to run again.
#   deploy/install.sh [NAME] [--node FILE | --node URL --sha256 SUM]
# NAME is the website's name on the internet, such as school.example. Without one it is asked for; with none at all the
# website answers at port 3000 of this machine alone. Without --node it takes a Node 22 that is here, else
# the newest Node 22 from nodejs.org, by the checksum that is published there.
set -Eeuo pipefail
trap 'echo "Stopped at line $LINENO. Mend what stands above and run it again." >&2' ERR

step() { printf '\n== %s\n' "$*"; }
stop() { printf '\n%s\n' "$*" >&2 && exit 1; }

name='' node='' sha256=''
while [ $# -gt 0 ]; do
  case $1 in
    --node) node=${2:?} && shift 2 ;;
    --sha256) sha256=${2:?} && shift 2 ;;
    -*) echo "There is no $1. The first lines of $0 say what there is." >&2 && exit 2 ;;
    *) name=$1 && shift ;;
  esac
done
here=$(cd "$(dirname "$0")/.." && pwd)
home=/srv/school
settings=$home/settings.env

[ "$(id -u)" = 0 ] || stop "Run it as root:  sudo $0"
# shellcheck source=/dev/null
. /etc/os-release
[[ "$ID ${VERSION_ID:-}" =~ ^debian\ 1[23]$ ]] || stop "This is ${PRETTY_NAME:-another system}; it needs Debian 12 or 13."
[ -d "$here/.git" ] || stop "$here is no checkout. Fetch the website with:  git clone ADDRESS"
if [ -z "$name" ] && [ ! -e "$settings" ] && [ -t 0 ]; then
  read -r -p "The website's name on the internet, such as school.example (none: this machine alone): " name
fi
[[ -z "$name" || "$name" =~ ^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$ ]] ||
  stop "\"$name\" is no name such as school.example."

step "Programs from Debian"
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -y -q --no-install-recommends ca-certificates curl git g++ make python3 xz-utils ${name:+caddy nftables}

# The website runs in 512 MB; building it needs two gigabytes for a minute.
if [ "$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)" -lt 2400 ]; then
  step "Two gigabytes of swap"
  if [ ! -e /swapfile ]; then
    install -m 600 /dev/null /swapfile.new
    dd if=/dev/zero of=/swapfile.new bs=1M count=2048 status=none || { rm /swapfile.new && stop "The disk has no room for it."; }
    mkswap -q /swapfile.new
    mv /swapfile.new /swapfile
  fi
  grep -qs '^/swapfile ' /etc/fstab || echo '/swapfile none swap sw 0 0' >>/etc/fstab
  grep -q '^/swapfile ' /proc/swaps || swapon /swapfile
fi

step "Node"
is_right() { "$1" -e 'process.exit(parseInt(process.versions.node) === 22 ? 0 : 1)' 2>/dev/null; }
present=$(command -v node || true)
if [ -z "$node" ] && { [ -z "$present" ] || ! is_right "$present"; }; then
  address=https://nodejs.org/dist/latest-v22.x
  published=$(curl -fsSL "$address/SHASUMS256.txt" | grep "linux-$(dpkg --print-architecture | sed s/amd64/x64/).tar.xz$")
  read -r sha256 file <<<"$published"
  node=$address/$file
fi
if [ -n "$node" ]; then
  archive=$node
  if [[ "$node" =~ ^https?:// ]]; then
    [ -n "$sha256" ] || stop "Say the checksum of $node:  --sha256 SUM"
    archive=$(mktemp) && curl -fsSL -o "$archive" "$node"
  fi
  [ -z "$sha256" ] || sha256sum --quiet -c <<<"$sha256  $archive" || stop "$node is not what the checksum says."
  folder=/usr/local/lib/$(tar -tf "$archive" | cut -d/ -f1 | sort -u)
  if [ ! -d "$folder" ]; then
    rm -rf /usr/local/lib/node.part && mkdir /usr/local/lib/node.part
    tar -xf "$archive" -C /usr/local/lib/node.part --strip-components=1 --no-same-owner
    sync
    mv /usr/local/lib/node.part "$folder"
  fi
  for program in node npm npx; do ln -sfn "$folder/bin/$program" /usr/local/bin/$program; done
elif [ "$present" != /usr/local/bin/node ]; then
  for program in node npm npx; do ln -sfn "$(readlink -f "$(command -v $program)")" /usr/local/bin/$program; done
fi
is_right /usr/local/bin/node || stop "Node $(/usr/local/bin/node --version) does not fit; give Node 22 with --node."
/usr/local/bin/node --version

step "User, folders and settings"
id school >/dev/null 2>&1 || useradd --system --home-dir $home --shell /usr/sbin/nologin school
install -d -m 755 $home $home/versions
install -d -o school -g school -m 700 $home/data $home/uploads
chown school: $home/versions
[ -e $settings ] || install -o school -g school -m 600 /dev/null $settings
# The last line may have been typed without its end.
[ -z "$(tail -c 1 $settings)" ] || echo >>$settings
# What is set stays, but for the name when one is given.
set_once() { grep -q "^$1=" $settings || echo "$1=$2" >>$settings; }
set_once DATABASE_PATH $home/data/school.db
set_once BACKUP_DIR $home/data/backups
set_once UPLOADS_DIR $home/uploads
set_once HOST 127.0.0.1
if [ -n "$name" ]; then
  sed -i '/^PUBLIC_URL=/d; /^TRUST_PROXY=/d' $settings
  printf 'PUBLIC_URL=https://%s\nTRUST_PROXY=1\n' "$name" >>$settings
fi
# shellcheck source=/dev/null
setting() { (unset "$1" && . $settings && echo "${!1:-}"); }
port=$(setting PORT) port=${port:-3000}

if [ ! -e $home/current ]; then
  step "The website: some minutes"
  version=$("$here/deploy/build-version.sh" "$here" "$(git -C "$here" rev-parse HEAD)")
  ln -sfn "versions/$(basename "$version")" $home/current
fi

step "Services"
ln -sfn $home/current/deploy/school /usr/local/bin/school
install -m 644 $home/current/deploy/school.service $home/current/deploy/school-doctor.{service,timer} /etc/systemd/system/
if [ -n "$name" ]; then
  sed "s/{\$SCHOOL_NAME:school\.example}/$name/g; s/{\$WEBSITE:127\.0\.0\.1:3000}/127.0.0.1:$port/" $home/current/deploy/Caddyfile >/etc/caddy/Caddyfile.new
  cmp -s /etc/caddy/Caddyfile.new /etc/caddy/Caddyfile || cp -a /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before
  mv /etc/caddy/Caddyfile.new /etc/caddy/Caddyfile
  install -D -m 644 $home/current/deploy/firewall.nft /etc/nftables.d/school.nft
  grep -qs nftables.d /etc/nftables.conf || echo 'include "/etc/nftables.d/*.nft"' >>/etc/nftables.conf
fi
sync
systemctl daemon-reload
systemctl enable school school-doctor.timer
# It may run already, with the settings of before.
systemctl restart school school-doctor.timer
if [ -n "$name" ]; then
  systemctl enable --now nftables caddy
  systemctl reload nftables caddy
fi

step "Is all well?"
curl -fs -o /dev/null --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/healthz" ||
  stop "The website does not answer. It says why in:  journalctl -u school"
school doctor || true
address=$(setting PUBLIC_URL)
echo
echo "The website runs at ${address:-http://127.0.0.1:$port}."
if [[ "$(school account list)" =~ "no account yet" ]]; then
  code=$(journalctl -u school -o cat --no-pager | sed -n 's/.*the set-up code is  *//p' | tail -n 1)
  echo "Open /cog-admin/login there and make the first account. The set-up code is  $code"
fi
