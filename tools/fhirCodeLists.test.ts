/** The command that imports forms whose value sets are too long for a definition. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'clinic-code-lists-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COMMAND = join(import.meta.dirname, '..', 'server', 'commands', 'fhir.ts');
const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });

test('import writes value sets that are too long for a definition beside it; the form comes back as it was', () => {
  const concept = Array.from({ length: 10_001 }, (_, index) => ({
    code: `D${index}`,
    display: `Drug ${index}`,
  }));
  const resources = [
    {
      ...{ resourceType: 'Questionnaire', title: 'Long', status: 'active' },
      item: [{ linkId: 'd', text: 'D', type: 'choice', answerValueSet: 'http://x.org/drugs' }],
    },
    {
      ...{ resourceType: 'ValueSet', url: 'http://x.org/drugs', status: 'active' },
      compose: { include: [{ system: 'http://x.org/s' }] },
    },
    { resourceType: 'CodeSystem', url: 'http://x.org/s', status: 'active', content: 'complete', concept },
  ];
  const entry = resources.map((resource) => ({ resource }));
  const file = join(folder, 'long.json');
  writeFileSync(file, JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }));
  const out = join(folder, 'long');
  expect(run('import', file, '--out', out, '--report', join(folder, 'report.json')).status).toBe(0);
  const definition = JSON.parse(readFileSync(join(out, 'long', '1.0.json'), 'utf8'));
  const { codeList } = definition.steps.at(-1).questions[0];
  const list = JSON.parse(readFileSync(join(out, 'code-lists', `${codeList}.json`), 'utf8'));
  expect(list.codes).toHaveLength(10_001);
  const { stdout } = run('export', join(out, 'long', '1.0.json'));
  expect(JSON.parse(stdout)).toEqual(resources[0]);
  expect(run('roundtrip', file).stdout).toMatch(/^same /);
});
