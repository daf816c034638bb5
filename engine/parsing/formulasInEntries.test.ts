/** Problems of formulas in the entries of a repeating group. */
import { parsed, WEEKLY } from '@clinic/fixtures/authoring/computedInEntries';
import { describe, expect, test } from 'vitest';
import type { LogicJson } from '../base/logicJson.ts';

describe('a formula in an entry is checked', () => {
  const problemsOf = (compute: LogicJson) =>
    parsed([{ ...WEEKLY, compute }]).problems.map(({ path, code }) => `${path} ${code}`);
  const at = 'steps[1].questions[0].questions[6].compute';

  test.each<[string, LogicJson, string]>([
    ['names exist', { var: 'nobody' }, `${at} dangling`],
    ['it does not read itself', { var: 'weekly' }, `${at} circle`],
    ['it does not read its group', { if: [{ var: 'medicines' }, 1, 0] }, `${at} circle`],
    ['it cannot read a value computed from its group', { var: 'total' }, `${at} circle`],
    ['operators exist', { nothing: [1] }, `${at}`],
  ])('%s', (_what, compute, problem) => {
    expect(problemsOf(compute).some((each) => each.startsWith(problem))).toBe(true);
  });

  test('its cost is multiplied by the number of entries', () => {
    const expensive = { '+': Array.from({ length: 2_400 }, () => ({ var: 'dose' })) };
    const many = parsed([{ ...WEEKLY, compute: expensive }], (document) => {
      document.steps[1].questions[0].maxItems = 200;
    });
    expect(many.problems.map(({ code }) => code)).toContain('document_cost');
  });
});
