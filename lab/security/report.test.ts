import { expect, test } from 'vitest';
import { report } from './report.ts';
import { from } from './requirements/requirement.ts';

const LINE = { id: 7, text: 'Few mails.', shownBy: from('a.test.ts', 'at most %s mails'), brokenBy: [] };
const outcome = { file: 'a.test.ts', title: 'limits at most five mails', passed: true };

test('a requirement is met if each of its tests passed with all data', () => {
  const { text, holds } = report([LINE], [outcome, { ...outcome, title: 'limits at most six mails' }]);
  expect(holds).toBe(true);
  expect(text).toContain('✓  7  Few mails. (2 tests)');
  expect(text).toContain('a.test.ts › at most %s mails × 2');
  expect(text).toContain('1 held, 0 met otherwise, 0 failed, 0 not shown');
});

test('details of a trial are printed below it', () => {
  expect(report([LINE], [{ ...outcome, tried: '200 samples each' }]).text).toContain('200 samples each');
});

test.each([
  ['failed', [{ ...outcome, passed: false }], '1 of 1 failed'],
  ['was not run', [], 'was not run'],
  ['is of another file', [{ ...outcome, file: 'b.test.ts' }], 'was not run'],
])('a requirement whose test %s is not met', (_what, outcomes, said) => {
  const { text, holds } = report([LINE], outcomes);
  expect(holds).toBe(false);
  expect(text).toContain('✗  7');
  expect(text).toContain(said);
});

test('a requirement without a test is open, unless it documents a deviation', () => {
  expect(report([{ ...LINE, shownBy: [] }], []).holds).toBe(false);
  const otherwise = report([{ ...LINE, shownBy: [], deviation: 'No mails at all.' }], []);
  expect(otherwise.holds).toBe(true);
  expect(otherwise.text).toContain('~  7');
});
