/** Finds a Chromium for the browser tests: CHROMIUM_PATH, or else the system's, or else the one from npm. */
import { execFile } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

const run = promisify(execFile);

const ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATHS = ['', homedir()].flatMap((home) =>
  ['Google Chrome', 'Chromium'].map((name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
);

export async function chromiumPath(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isExecutable(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`);
  const executablePath = named || systemChromium();
  return executablePath ? { executablePath, env: environment(), args: ARGS } : packagedChromium();
}

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => SYSTEM_NAMES.map((name) => join(folder, name)));
  return [...onPath, ...(process.platform === 'darwin' ? MAC_PATHS : [])].find(isExecutable);
}

async function packagedChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The browser tests need Chromium or Chrome. Install one, or name it in CHROMIUM_PATH.');
  }
  const folder = await unpack();
  const executablePath = join(folder, 'chromium');
  const env = environment();
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(folder, 'fonts');
  if (await starts(executablePath, env)) return { executablePath, env, args: ARGS };
  // The package also contains shared libraries that a system without a browser lacks.
  const libraries = join(folder, 'al2023', 'lib');
  env.LD_LIBRARY_PATH = [libraries, env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  if (await starts(executablePath, env)) return { executablePath, env, args: ARGS };
  throw new Error(`Chromium does not start (${executablePath}). Install one, or name it in CHROMIUM_PATH.`);
}

/** Unpacks the compressed browser once, atomically, even if several processes start together. */
async function unpack(): Promise<string> {
  const packageFile = join(
    dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')))),
    'package.json',
  );
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const nodeModules = join(dirname(packageFile), '..', '..');
  const folder = join(nodeModules, `.chromium-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = mkdtempSync(`${folder}.`);
  // The package unpacks into the temporary folder, and its libraries only where it detects Amazon Linux.
  const env = { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  try {
    await run(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname, env });
    // The same permissions as other packages.
    for (const path of [unfinished, join(unfinished, 'chromium')]) chmodSync(path, 0o755);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

const starts = (executablePath: string, env: Record<string, string>): Promise<boolean> =>
  run(executablePath, ['--version'], { env }).then(
    () => true,
    () => false,
  );

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
