/**
 * `npm run check:dependencies`: known vulnerabilities of the server's dependencies, from the configured
 * registry, and the bill of materials (CycloneDX) in `dist/sbom.json`. An unavailable registry is reported
 * but is not a failure.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Writes the bill of materials. `npm sbom --omit=dev` leaves out dependencies that a tool needs as well.
 * @returns {number} the number of components
 */
export function writeSbom() {
  const bill = billOfMaterials(cwd, (_, { dev }) => !dev);
  mkdirSync(join(cwd, 'dist'), { recursive: true });
  writeFileSync(join(cwd, 'dist', 'sbom.json'), JSON.stringify(bill, null, 2));
  return bill.components.length;
}

/**
 * @param {string} root of the package-lock.json
 * @param {(path: string, locked: Locked) => boolean} has which packages
 */
export function billOfMaterials(root, has) {
  /** @type {{ name: string, version: string, packages: Record<string, Locked> }} */
  const { name, version, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const components = Object.entries(packages)
    .filter(([path, locked]) => path.includes('node_modules/') && !locked.link && has(path, locked))
    .map(([path, locked]) => componentAt(path, locked));
  const metadata = { component: { type: 'application', name, version } };
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components };
}

/** @typedef {{ version: string, license?: string, integrity: string, dev?: true, link?: true }} Locked */

/** @param {string} path @param {Locked} locked */
function componentAt(path, { version, license, integrity }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [, sum = ''] = integrity.split('sha512-');
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }],
  };
}

/** @returns {{ asked: false } | { asked: true, severe: string[] }} packages rated high or critical */
export function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  /** @type {{ vulnerabilities?: Record<string, { severity: string }> }} */
  let report = {};
  try {
    report = JSON.parse(stdout);
  } catch {
    // No parsable response.
  }
  if (!report.vulnerabilities) return { asked: false };
  const severe = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name]) => name);
  return { asked: true, severe };
}

/** @returns the exit code */
export function checkDependencies() {
  console.log(`${writeSbom()} components in dist/sbom.json`);
  const result = audit();
  if (!result.asked) {
    console.log('The registry is unavailable: known vulnerabilities were NOT checked.');
    return 0;
  }
  if (result.severe.length === 0) {
    console.log('No known vulnerability of high or critical severity.');
    return 0;
  }
  console.log(`Known vulnerabilities in: ${result.severe.join(', ')}`);
  return 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = checkDependencies();
