import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { killAtExit, undoAtExit } from "./cleanup.mjs";
import { root } from "./website.mjs";

// A script that replaces systemctl. It logs each call, and starts and stops the website as systemd does.
const systemctl = `#!/bin/bash
echo "$*" >>/var/log/systemctl
node='node --max'
start() {
  cd /srv/school
  command=$(sed -n 's/^ExecStart=//p' /etc/systemd/system/school.service)
  setsid /usr/local/lib/with-settings.sh settings.env runuser -u school -- $command >>/var/log/school 2>&1 </dev/null &
}
stop() { pkill -TERM -u school -f "$node"; while pgrep -u school -f "$node" >/dev/null; do sleep 0.1; done; }
case "$*" in
  "start school") start ;;
  "stop school") stop ;;
  "restart school"*) stop; start ;;
esac
exit 0
`;

/** The programs that openBareDebian needs. If this machine lacks one of them, the trial is skipped. */
export const neededPrograms = ["debootstrap", "mkfs.ext4", "xfs_io", "unshare", "nsenter"];

/**
 * Creates a bare Debian with its own disk and its own process tree. cutPower() simulates a power cut, which loses data
 * that was not synced. Debian uses the network of this machine. Needs root.
 * @param {string} place an empty folder
 */
export async function openBareDebian(place) {
  const [image, folder] = [join(place, "disk"), join(place, "debian")];
  mkdirSync(folder);
  run("truncate", "--size=16G", image);
  run("mkfs.ext4", "-q", image);
  run("mount", "-o", "loop", image, folder);
  const unmount = undoAtExit(() => spawnSync("umount", ["--lazy", folder]));
  run("debootstrap", "--variant=minbase", "--include=git,ca-certificates,procps", "bookworm", folder);

  const write = (path, text, mode = 0o644) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text, { mode });
  };
  const read = (path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), "utf8") : "");
  for (const file of ["/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"])
    cpSync(file, join(folder, file), { dereference: true });
  write("/usr/local/bin/systemctl", systemctl, 0o755);
  write("/usr/local/lib/with-settings.sh", readFileSync(join(root, "deploy/with-settings.sh")), 0o755);
  write("/usr/local/bin/journalctl", "#!/bin/sh\ncat /var/log/school\n", 0o755);
  let machine = await powerOn(folder);

  const words = (line) => [
    ...["--target", machine.init, "--mount", "--pid", "env", "-i", "HOME=/root"],
    ...["PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt"],
    ...["chroot", folder, "bash", "-c", line],
  ];
  return {
    folder,
    write,
    read,
    inside(line) {
      const { status, stdout, stderr } = spawnSync("nsenter", words(line), { encoding: "utf8", maxBuffer: 2 ** 28 });
      return { status, output: stdout + stderr };
    },
    start: (line) => spawn("nsenter", words(line), { stdio: ["ignore", "pipe", "ignore"] }),
    /**
     * Simulates a power cut and starts the machine again. The disk then contains only the data that survives a power
     * cut.
     */
    async cutPower() {
      await machine.kill();
      run("xfs_io", "-x", "-c", "shutdown", folder);
      run("umount", folder);
      // The system detaches the disk a moment after the last program that used it has ended.
      while (run("losetup", "--associated", image) !== "") await pause(50);
      run("mount", "-o", "loop", image, folder);
      machine = await powerOn(folder);
    },
    async leave() {
      await machine.kill();
      unmount();
    },
  };
}

// Starts the first process of the bare Debian in its own process tree. When this process ends, the kernel ends all
// other processes of the Debian.
async function powerOn(folder) {
  const script = `mount -t proc proc ${folder}/proc && mount --rbind /sys ${folder}/sys && mount --rbind /dev ${folder}/dev &&
    echo on && while :; do sleep 60 & wait; done`;
  const shell = ["--mount", "--pid", "--fork", "--kill-child", "bash", "-c", script];
  const outer = killAtExit(spawn("unshare", shell, { stdio: ["ignore", "pipe", "inherit"] }));
  await once(outer.stdout, "data");
  const init = run("pgrep", "--parent", String(outer.pid)).trim();
  const kill = async () => {
    process.kill(Number(init), "SIGKILL");
    if (outer.exitCode === null && outer.signalCode === null) await once(outer, "exit");
  };
  return { init, kill };
}

const run = (program, ...words) => execFileSync(program, words, { encoding: "utf8", maxBuffer: 2 ** 26 });
