/** Matrix groups of REDCap data dictionaries. */
import type { Row } from '@clinic/testing/redcap/dictionary';
import { imported, outcomesOf, questionsOf } from '@clinic/testing/redcap/importedDictionary';
import { describe, expect, test } from 'vitest';

describe('a matrix group', () => {
  const row = (name: string, more: Partial<Row> = {}): Row => ({
    name,
    type: 'radio',
    choices: '1, Low | 2, High',
    matrix: 'grid',
    ...more,
  });

  test('becomes one question with a check of its ranking, and formulas can read its rows', () => {
    const table = imported(
      row('pain', { section: 'How is it?', ranking: 'y', required: 'y' }),
      row('sleep', { ranking: 'y', required: 'y' }),
      { name: 'why', type: 'notes', branching: "[sleep] = '1'" },
      { name: 'total', type: 'calc', choices: 'sum([pain], [sleep])' },
    );
    const [matrix, why, total] = questionsOf(table);
    expect(matrix).toMatchObject({
      id: 'grid',
      type: 'matrix',
      required: true,
      label: { en: 'How is it?' },
      rows: [{ id: 'pain' }, { id: 'sleep' }],
      options: [{ value: 1 }, { value: 2 }],
      checks: [{ level: 'hard' }],
    });
    expect(why?.showWhen).toEqual({ '==': [{ var: 'grid.sleep' }, 1] });
    expect(JSON.stringify(total)).toContain('grid.pain');
    expect(outcomesOf(table)['2.Matrix Ranking?']).toBe('mapped asRankingCheck');
  });

  test('whose rows have different conditions becomes several questions, which is reported', () => {
    const table = imported(row('pain'), row('sleep', { branching: "[pain] = '1'" }));
    expect(questionsOf(table).map(({ type }) => type)).toEqual(['choice', 'choice']);
    expect(outcomesOf(table)['3.Matrix Group Name']).toBe('kept noMatrix');
  });
});
