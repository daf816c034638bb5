/** The document about scaling matches the measurements. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTables } from './document.ts';
import { figureOf, readMeasured } from './measured.ts';
import { ARCHITECTURES, firstOf, limitsOf } from './model/architectures.ts';
import { needsOf } from './model/needs.ts';
import { reckonedTables } from './model/reckonedTables.ts';

const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'scaling.md');

test('a table takes the place of the one before, and nothing else changes', () => {
  const document =
    'Before\n\n<!-- one -->\n\n| old |\n\n<!-- end -->\n\nBetween\n\n<!-- two -->\n<!-- end -->\n';
  const once = withTables(document, { one: '| new |', two: '| other |' });
  expect(once).toBe(
    'Before\n\n<!-- one -->\n\n| new |\n\n<!-- end -->\n\nBetween\n\n<!-- two -->\n\n| other |\n\n<!-- end -->\n',
  );
  expect(withTables(once, { one: '| new |', two: '| other |' })).toBe(once);
  expect(() => withTables(document, { three: '' })).toThrow('three');
});

test('the tables of docs/scaling.md are those of the measured figures (npm run scaling writes them)', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  expect(withTables(document, reckonedTables(readMeasured()))).toBe(document);
});

test('a figure that is missing names what measures it', () => {
  expect(() => figureOf({}, 'commits', 'perSecond', 'audit')).toThrow('npm run scaling -- commits');
});

test('more clinics need more machines, and each is filled up to what is used up first', () => {
  const measured = readMeasured();
  for (const architecture of ARCHITECTURES) {
    const few = needsOf(measured, architecture, 10);
    const many = needsOf(measured, architecture, 100_000);
    expect(many.databaseMachines).toBeGreaterThan(few.databaseMachines);
    expect(many.clinicsOnOne).toBe(Math.max(1, firstOf(limitsOf(measured, architecture, 3)).clinics));
    expect(many.rowsTbAYear / few.rowsTbAYear).toBeCloseTo(10_000);
  }
});
