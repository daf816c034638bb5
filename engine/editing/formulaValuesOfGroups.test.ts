/** What formulas of the form editor compute from the entries of a group. */
import { compoundValue } from '@clinic/fixtures/authoring/formulaTerms';
import { describe, expect, test } from 'vitest';
import type { LogicJson } from '../base/logicJson.ts';
import { AGGREGATES, type CompoundRead } from './compoundReads.ts';

describe('the fields of the editor', () => {
  test('the entries of a group are counted and their numbers aggregated', () => {
    const doses = [
      { kind: 'opioid', dose: 5 },
      { kind: 'other', dose: 20 },
      { kind: 'opioid', dose: 11 },
    ];
    const part = (how: (typeof AGGREGATES)[number], only?: LogicJson): CompoundRead => ({
      kind: 'part',
      how,
      group: 'doses',
      part: 'dose',
      ...(only !== undefined && { where: only }),
    });
    const opioid = { '==': [{ var: 'kind' }, 'opioid'] };
    expect(compoundValue({ kind: 'entries', group: 'doses' }, { doses })).toBe(3);
    expect(compoundValue({ kind: 'entries', group: 'doses', where: opioid }, { doses })).toBe(2);
    expect(compoundValue({ kind: 'entries', group: 'doses' }, { doses: null })).toBe(0);
    expect(compoundValue({ kind: 'entries', group: 'doses' }, {})).toBeUndefined();
    expect(AGGREGATES.map((how) => compoundValue(part(how), { doses }))).toEqual([36, 12, 20, 5]);
    expect(AGGREGATES.map((how) => compoundValue(part(how, opioid), { doses }))).toEqual([16, 8, 11, 5]);
    expect(AGGREGATES.map((how) => compoundValue(part(how), { doses: [] }))).toEqual([
      0,
      undefined,
      null,
      null,
    ]);
    expect(compoundValue(part('sum'), { doses: [...doses, { kind: 'other' }] })).toBeUndefined();
  });
});
