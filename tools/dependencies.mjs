/**
 * `npm run check:dependencies`: known vulnerabilities of the server's dependencies, from the configured
 * registry, and the bill of materials (CycloneDX) in `dist/sbom.json`. An unavailable registry is reported
 * but is not a failure.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} args */
function npm(args) {
  try {
    const output = execFileSync('npm', args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1e9,
    });
    return { output, failed: false };
  } catch (error) {
    const { stdout = '', stderr = '' } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    return { output: `${stdout}`, failed: true, said: `${stderr}` };
  }
}

/** Writes the bill of materials. @returns the number of components */
export function writeSbom() {
  const { output, failed, said } = npm([
    'sbom',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
  ]);
  if (failed) throw new Error(`npm sbom failed: ${said}`);
  const { bomFormat, components } = JSON.parse(output);
  if (bomFormat !== 'CycloneDX' || components.length === 0) throw new Error('The bill of materials is empty');
  mkdirSync(join(cwd, 'dist'), { recursive: true });
  writeFileSync(join(cwd, 'dist', 'sbom.json'), output);
  return components.length;
}

/** @returns {{ asked: false } | { asked: true, severe: string[] }} packages rated high or critical */
export function audit() {
  const { output } = npm(['audit', '--omit=dev', '--audit-level=high', '--json']);
  /** @type {{ vulnerabilities?: Record<string, { severity: string }> }} */
  let report = {};
  try {
    report = JSON.parse(output);
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
