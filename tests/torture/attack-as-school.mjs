// The attacker has taken over the website and can do everything that the user school can. If the attack succeeds, root
// creates a file whose name begins with "attack", or runs a line that creates one.
const attack = `
cd /srv/school
code='id -u >/etc/attack-code'
# The settings and the programs, which root reads and runs.
printf '\\n%s\\nATTACK=$(%s)\\nATTACK="\`%s\`"\\n' "$code" "$code" "$code" >>settings.env
sed -i "1a $code" current/deploy/*.sh current/deploy/school /usr/local/bin/school
echo "$code" >>current/node_modules/.bin/node
ln -s /etc/attack-current current.new
# Names in the school's own folders that an upgrade uses.
ln -s /etc/attack-upgrade data/before-upgrade.db
ln -s /etc/attack-back data/school.db.back
mkdir -p data/backups
ln -s /etc/shadow data/backups/before-9999.db
touch -h -d 2090-01-01 data/backups/before-9999.db
while sleep 0.2; do
  ln -s /etc/attack-build versions/log
  for trial in data/trial trial; do
    [ -e $trial/school.db ] && ln -s /etc/attack-trial $trial/log
  done
  ps -u school -o tty= | sort -u >>/tmp/terminals
  # Files that a program of the school has open for writing, though it may not open them itself.
  for file in /proc/[0-9]*/fd/*; do
    [ -f $file ] && target=$(readlink $file) || continue
    case $target in /srv/school/data/* | /srv/school/uploads/* | /srv/school/trial/* | *.part/* | anon_inode:* | /tmp/* | /var/log/school) continue ;; esac
    grep -q 'flags:.*[12]$' \${file/fd/fdinfo} && echo $target >>/tmp/open-files
  done
done 2>/dev/null
`;

/**
 * Attacks an installed website as the user school. `work` runs at the same time: root upgrades the website, goes back
 * to the old version, installs it again and uses a terminal.
 * @param {{ inside: (line: string) => { status: number | null, output: string }, write: (path: string, text: string) => void }} debian
 * @param {() => Promise<void>} work
 * @returns {Promise<Record<string, string>>} for each promise the evidence that it is broken, or ""
 */
export async function attackAsSchool({ inside, write }, work) {
  write("/tmp/attack.sh", attack);
  inside("setsid runuser -u school -- bash /tmp/attack.sh >/dev/null 2>&1 </dev/null & sleep 5");
  const settings = inside("cat /srv/school/settings.env").output;
  await work();
  inside("script -qec 'tty >/tmp/terminal; school account list; sleep 1' /dev/null </dev/null");
  inside("pkill -f attack.sh; rm -f /srv/school/data/school.db.back /srv/school/data/backups/before-9999.db");
  const find = (line) => inside(line).output.trim();
  return {
    "root runs nothing that the user school wrote": find("cat /etc/attack-code 2>/dev/null"),
    "root reads the settings without running them, and the user school cannot change them":
      /attack/i.exec(settings)?.[0] ?? "",
    "root creates no file where a link of the user school leads": find(
      "find /etc /usr/local /srv/school -path /srv/school/data -prune -o -path '*/tests/*' -prune -o -name 'attack*' -print",
    ),
    "programs and settings belong to root, and only root can change them": find(
      `cd /srv/school; find . \\( -path ./data -o -path ./uploads \\) -prune -o \\( ! -user root -o ! -type l -perm /022 \\) -print | head;
      find settings.env ! -perm 640 -o ! -group school`,
    ),
    "no file of root is copied to where the user school can read it": find("grep -rl '^root:' /srv/school/data"),
    "programs of the user school have no file of root open for writing": find(
      "sort -u /tmp/open-files 2>/dev/null | head",
    ),
    "programs of the user school do not share root's terminal": find(
      "grep -xF \"$(sed 's,/dev/,,' /tmp/terminal)\" /tmp/terminals",
    ),
  };
}
