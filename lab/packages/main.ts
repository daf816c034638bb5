/**
 * `npm run pack`: builds the packages in `dist/packages`, and fails if one is too large, has types that a compiler cannot
 * use, or names what nobody can install.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import { WORKSPACES, type Workspace } from '../../tools/workspaces.ts';
import { type Bundle, bundle, root } from './bundle.ts';

const OUT = join(root, 'dist/packages');
const ENGINE = '@clinic-intake/engine';

/** Whoever installs one has these anyway, and must not have them twice. */
const PEERS: Readonly<Record<string, string>> = { react: '>=19', 'react-dom': '>=19', zod: '>=4' };

/** Bytes after gzip of what a page loads for the imports on the left, everything that they import included. */
const SIZES: ReadonlyArray<[what: string, names: string, without: readonly string[], max: number]> = [
  ['engine and evaluator', '{ compileForm }', [], 40_000],
  ['engine with the checks of documents, without zod', '*', ['zod'], 85_000],
];

const packages = WORKSPACES.filter(({ name }) => name.startsWith('@clinic-intake/'));
const outOf = ({ name }: Workspace): string => join(OUT, name.slice('@clinic-intake/'.length));

rmSync(OUT, { recursive: true, force: true });
run('tsc', ['--build', ...packages.map(({ folder }) => folder)]);
const doors = new Set<string>();
const bundles: Array<[Workspace, Bundle]> = [];
// The engine last: it then knows what the others need of it.
for (const each of [...packages].sort((one) => (one.name === ENGINE ? 1 : -1))) {
  const made = await bundle(each, outOf(each), each.name === ENGINE ? doors : new Set());
  for (const id of made.external) if (id.startsWith(`${ENGINE}/`)) doors.add(`.${id.slice(ENGINE.length)}`);
  bundles.push([each, made]);
}
await buildTheme();
for (const [each, made] of bundles) writeManifest(each, made);
const problems = [...(await sizeProblems()), ...(await Promise.all(packages.map(packProblems))).flat()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

async function buildTheme(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'packages/react'),
    plugins: [tailwindcss()],
    build: {
      outDir: join(OUT, 'react'),
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'packages/react/theme.css'),
        output: { assetFileNames: 'theme.css' },
      },
    },
  });
  // The portal owns its page; a form elsewhere has its variables to itself, and is light or dark as that page is.
  const file = join(OUT, 'react/theme.css');
  const styles = readFileSync(file, 'utf8')
    .replaceAll(/:root(?:,:host)?(?=[{[])/g, '[data-clinic-intake]')
    .replace('color-scheme:light dark;', '');
  writeFileSync(file, styles);
}

function writeManifest(workspace: Workspace, { external, entries }: Bundle): void {
  const { name, folder } = workspace;
  const out = outOf(workspace);
  const { version, type, license, description, sideEffects } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  const all = Object.assign({}, ...WORKSPACES.map(({ dependencies }) => dependencies));
  const needed = [...new Set([...external].map(packageIn))].filter((each) => each !== name).sort();
  const versions = (chosen: readonly string[], versionOf: (each: string) => string | undefined) =>
    Object.fromEntries(chosen.map((each) => [each, versionOf(each)]));
  const [theme] = name === '@clinic-intake/react' ? ['./theme.css'] : [];
  const manifest = {
    ...{ name, version, type, license, description },
    sideEffects: sideEffects ?? ['**/*.css'],
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([entry, file]) => [
          entry,
          entry === '.' ? { types: './index.d.ts', default: file } : file,
        ]),
      ),
      ...(theme && { [theme]: theme }),
    },
    // The engine's inner entries follow no version rules, so the others need exactly theirs.
    dependencies: versions(
      needed.filter((each) => !(each in PEERS)),
      (each) => (each === ENGINE ? version : all[each] && `^${all[each]}`),
    ),
    peerDependencies: versions(
      needed.filter((each) => each in PEERS),
      (each) => PEERS[each],
    ),
    engines: { node: '>=20' },
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const file of ['README.md', 'CHANGELOG.md']) cpSync(join(root, folder, file), join(out, file));
}

function packageIn(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

async function sizeProblems(): Promise<string[]> {
  const engine = join(OUT, 'engine/index.js');
  const problems: string[] = [];
  for (const [what, names, without, max] of SIZES) {
    const entry = join(OUT, 'engine/size.js');
    writeFileSync(entry, `export ${names} from './index.js';\n`);
    const bundled = await rolldown({ cwd: root, input: entry, external: [...without], logLevel: 'silent' });
    const { output } = await bundled.generate({ format: 'esm', minify: true });
    rmSync(entry);
    const bytes = output.reduce((sum, each) => sum + gzipSync('code' in each ? each.code : '').length, 0);
    console.log(`${what}: ${(bytes / 1000).toFixed(1)} kB gz, at most ${max / 1000}`);
    if (bytes > max) problems.push(`${engine}: ${what} has ${bytes} bytes, more than ${max}`);
  }
  return problems;
}

/** Packs it, and says what is wrong with the packed file. */
async function packProblems(workspace: Workspace): Promise<string[]> {
  const folder = outOf(workspace);
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: false });
  mkdirSync(OUT, { recursive: true });
  const [{ filename }] = JSON.parse(run('npm', ['pack', folder, '--json', `--pack-destination=${OUT}`]));
  const file = join(OUT, filename);
  console.log(`${workspace.name}: ${file}`);
  try {
    // `node10` knows no `exports`, and CommonJS can import a module since Node 20.
    const args = ['--profile', 'esm-only', '--format', 'ascii', '--entrypoints', '.'];
    run(join(root, 'lab/node_modules/.bin/attw'), [file, ...args]);
  } catch (error) {
    return [`${workspace.name}: ${(error as { stdout: string }).stdout}`];
  }
  return messages.map((message) => `${workspace.name}: ${formatMessage(message, pkg)}`);
}
