/**
 * `npm run test:install [-- ARCHIVE_FOLDER]`: runs the commands of docs/install.md on a Debian made for that, with its own systemd,
 * and looks whether patients get pages, a server that hangs is restarted, and one with a wrong setting is not. As root, on Debian;
 * it installs `debootstrap` and `systemd-container`.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const project = resolve(import.meta.dirname, '../..');
const [archive = join(project, 'dist/release')] = process.argv.slice(2);
const PROGRAM = 'srv/clinic-intake';
const USER = 'clinic-intake';
const SECONDS = 120;

interface Block {
  section: string;
  command: string;
}

const blocks: Block[] = readFileSync(join(project, 'docs/install.md'), 'utf8')
  .split(/^## /m)
  .flatMap((section) =>
    [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, command = '']) => ({
      section: section.split('\n')[0] ?? '',
      command,
    })),
  );
const userOf = (section: string): string => (/As clinic-intake|^Commands/.test(section) ? USER : 'root');

const folder = mkdtempSync(join(tmpdir(), 'clinic-install-'));
const root = join(folder, 'root');
let container: ChildProcess | undefined;

function makeDebian(): void {
  const targets = execFileSync('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(RELEASE)',
    'Created-By: Packages',
  ]);
  const [, source = '', release = ''] = /^(\S+) (bookworm|trixie)$/m.exec(String(targets)) ?? [];
  const include = '--include=systemd,systemd-sysv,dbus,ca-certificates';
  execFileSync('debootstrap', ['--variant=minbase', include, release, root, source], { stdio: 'ignore' });
}

/** Without systemd: packages, which need the network. */
const install = (command: string): void =>
  void execFileSync(
    'systemd-nspawn',
    ['--quiet', '--register=no', '--keep-unit', '--pipe', '-D', root, 'bash', '-euc', command],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  );

/** With a network of its own, in which every port is free. @returns the process of its systemd */
async function boot(): Promise<number> {
  const args = ['--quiet', '--register=no', '--keep-unit', '--private-network', '--boot', '-D', root];
  container = spawn('systemd-nspawn', args, { stdio: 'ignore' });
  const children = `/proc/${container.pid}/task/${container.pid}/children`;
  const leader = await until('Debian has started', () => {
    const pid = Number(readFileSync(children, 'utf8').trim().split(' ')[0]);
    const state = pid ? tryIn(pid, 'root', 'systemctl is-system-running').stdout : '';
    return /running|degraded/.test(state) ? pid : undefined;
  });
  return leader;
}

const tryIn = (leader: number, user: string, command: string) =>
  spawnSync(
    'nsenter',
    [
      ...[
        '--target',
        String(leader),
        '--all',
        '--',
        'runuser',
        '--user',
        user,
        '--',
        'env',
        '-i',
        'LC_ALL=C.UTF-8',
      ],
      ...['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', `CURL_CA_BUNDLE=${AUTHORITY}`],
      ...['bash', '-euc', command],
    ],
    { encoding: 'utf8' },
  );
/** That of Caddy, for want of a public name. */
const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

function runIn(leader: number, user: string, command: string): string {
  const { status, stdout, stderr } = tryIn(leader, user, command);
  if (status !== 0) throw new Error(`Failed with ${status}, as ${user}:\n${command}\n${stdout}${stderr}`);
  return stdout;
}

async function until<T>(what: string, found: () => T | undefined | false): Promise<T> {
  for (let second = 0; second < SECONDS; second += 0.5) {
    const result = found();
    if (result !== undefined && result !== false) return result;
    await wait(500);
  }
  throw new Error(`${what}: not within ${SECONDS} s`);
}

function expectText(text: string, pattern: RegExp): void {
  if (!pattern.test(text)) throw new Error(`${pattern} is not in:\n${text}`);
}

/** What the text does not say, because it depends on where somebody installs. */
function prepare(section: string): void {
  if (section.startsWith('2.')) {
    for (const file of readdirSync(archive)) execFileSync('cp', [join(archive, file), join(root, PROGRAM)]);
  }
  if (section.startsWith('3.')) {
    const caddyfile = join(root, PROGRAM, 'current/operate/Caddyfile');
    writeFileSync(caddyfile, readFileSync(caddyfile, 'utf8').replace(/ \{\n/, ' {\n\ttls internal\n'));
  }
}

async function main(): Promise<void> {
  makeDebian();
  appendFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost clinic.example mail.example\n');
  const began = performance.now();
  const [packages, ...others] = blocks;
  if (!packages) throw new Error('docs/install.md has no commands');
  install(packages.command);
  const leader = await boot();
  const run = (command: string, user = 'root') => runIn(leader, user, command);
  await until('PostgreSQL has started', () => tryIn(leader, 'postgres', 'psql -c "select 1"').status === 0);
  let section = '';
  let printed = '';
  for (const block of others) {
    if (block.section !== section) prepare(block.section);
    section = block.section;
    if (section.startsWith('4.'))
      await until('Caddy has a certificate', () => existsSync(join(root, AUTHORITY)));
    const output = run(block.command, userOf(section));
    console.log(`${section}: done after ${Math.round((performance.now() - began) / 1000)} s`);
    printed += output;
  }
  expectText(printed, /ADMIN_EMAIL: .*\n?.*\w{4}-\w{4}-\w{4}/);
  expectText(printed, /ok \d+\.\d+\.\d+/);
  expectText(printed, /ready/);
  expectText(printed, /Everything agrees/);
  expectText(run('curl --fail --silent https://clinic.example/intake'), /<h1/);
  console.log('Patients get the form behind TLS.');
  await hangs(run);
  await isWronglySet(run);
}

type Run = (command: string, user?: string) => string;
const state = (run: Run, name: string): string =>
  run(`systemctl show --property ${name} --value clinic-intake`).trim();

async function hangs(run: Run): Promise<void> {
  run(`mkdir -p /run/systemd/system/clinic-intake.service.d
printf '[Service]\\nWatchdogSec=4s\\n' > /run/systemd/system/clinic-intake.service.d/short.conf
systemctl daemon-reload && systemctl restart clinic-intake`);
  const [before, restarts] = [state(run, 'MainPID'), Number(state(run, 'NRestarts'))];
  await wait(8_000);
  if (state(run, 'MainPID') !== before) throw new Error('A server that works was restarted');
  run(`kill -STOP ${before}`);
  await until('A server that hangs is restarted', () => Number(state(run, 'NRestarts')) > restarts);
  await until('It works again', () => state(run, 'ActiveState') === 'active');
  console.log('A server that hangs is restarted, and one that works is not.');
}

async function isWronglySet(run: Run): Promise<void> {
  run('echo PORT=http >> /srv/clinic-intake/environment; ! systemctl restart clinic-intake');
  const restarts = state(run, 'NRestarts');
  await wait(5_000);
  const now = [state(run, 'ActiveState'), state(run, 'ExecMainStatus'), state(run, 'NRestarts')].join(' ');
  if (now !== `failed 78 ${restarts}`) throw new Error(`With a wrong setting, the unit is ${now}`);
  expectText(run('journalctl --unit clinic-intake --output cat --lines 5'), /PORT must be a port number/);
  console.log('A server with a wrong setting ends with 78, and is not started again.');
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  container?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
