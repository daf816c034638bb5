import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition } from '../definition/definition.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { resolveForm } from '../form/visibility.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';

const text = (en: string) => ({ en });
const option = (value: string, score?: number) => ({ value, label: text(value), score });
const SKIP = { ...option('skip'), unknown: true };
const ITEM = [option('a', 0), option('b', 1), option('c', 4), SKIP];
const GRID = [option('a', 1), option('b', 3)];
const RISKS = [option('stroke', 3), option('sport', -2), SKIP];

const BANDS = [
  { to: 2, value: 'low', text: text('Low') },
  { from: 3, to: 7, value: 'middle', text: text('Middle') },
  { from: 8, value: 'high', text: text('High') },
];

const read = (compute: LogicJson, more: readonly object[] = []) => {
  const { definition, problems } = parseDefinition({
    id: 'ranges',
    version: '1.0',
    title: text('Ranges'),
    languages: ['en'],
    ruleSet: 'no-flags@1.0',
    patient: { givenName: 'given', familyName: 'family', email: 'mail' },
    steps: [
      {
        id: 'all',
        title: text('All'),
        questions: [
          { id: 'given', type: 'text', maxLength: 50, label: text('Given') },
          { id: 'family', type: 'text', maxLength: 50, label: text('Family') },
          { id: 'mail', type: 'email', maxLength: 100, label: text('Mail') },
          { id: 'item', type: 'choice', label: text('Item'), options: ITEM },
          {
            id: 'grid',
            type: 'matrix',
            label: text('Grid'),
            rows: [
              { id: 'r1', label: text('R1') },
              { id: 'r2', label: text('R2') },
            ],
            options: GRID,
          },
          { id: 'risks', type: 'multipleChoice', label: text('Risks'), options: RISKS },
          ...more,
          { id: 'total', type: 'computed', label: text('Total'), compute },
          { id: 'band', type: 'computed', label: text('Band'), compute: { var: 'total' }, bands: BANDS },
          { id: 'own', type: 'computed', label: text('Own'), compute, bands: BANDS },
        ],
      },
    ],
  });
  if (!definition) throw new Error(JSON.stringify(problems));
  const questionnaire = compileQuestionnaire(definition as Definition);
  return (answers: Answers) => resolveForm(questionnaire, answers, '2026-06-01').values;
};

const score = (name: string): LogicJson => ({ score: { var: name } });
const WHOLE = ['a', 'b', 'c'];
const items = [undefined, 'skip', ...WHOLE];
const rows = [undefined, 'a', 'b'];
const chosen = [undefined, ['stroke'], ['sport'], ['stroke', 'sport'], ['skip'], ['stroke', 'skip']];

/** Every possible completion of missing or "not sure" answers. */
function completions({ item, grid, risks }: Record<string, unknown>): Answers[] {
  const { r1, r2 } = grid as { r1?: string; r2?: string };
  const of = (row: string | undefined): string[] => (row === undefined ? ['a', 'b'] : [row]);
  const operands = (risks ?? ['skip']) as string[];
  const more = operands.includes('skip') ? [[], ['stroke'], ['sport'], ['stroke', 'sport']] : [operands];
  const lists = more.filter((list) => operands.every((each) => each === 'skip' || list.includes(each)));
  return (item === undefined || item === 'skip' ? WHOLE : [item as string]).flatMap((one) =>
    of(r1).flatMap((two) =>
      of(r2).flatMap((three) =>
        // An empty choice is unanswered, so the minimum is an option without points.
        lists.map((list) => ({ item: one, grid: { r1: two, r2: three }, risks: list })),
      ),
    ),
  );
}

const POINTS = {
  item: { a: 0, b: 1, c: 4 },
  row: { a: 1, b: 3 },
  risks: { stroke: 3, sport: -2 },
} as Record<string, Record<string, number>>;
const pointsOf = (kind: string, value: unknown): number => POINTS[kind]?.[String(value)] ?? 0;
const riskPoints = (list: unknown): number =>
  (list as string[]).reduce((total, each) => total + pointsOf('risks', each), 0);

test.each<[string, LogicJson, (answers: Answers) => number]>([
  [
    'a sum of all kinds of items',
    { '+': [score('item'), score('grid'), score('risks')] },
    ({ item, grid, risks }) =>
      pointsOf('item', item) +
      pointsOf('row', (grid as { r1: string }).r1) +
      pointsOf('row', (grid as { r2: string }).r2) +
      riskPoints(risks),
  ],
  [
    'differences and products with either sign',
    { '-': [{ '*': [2, score('grid.r1')] }, { '+': [score('item'), { '*': [score('risks'), -2] }] }] },
    ({ item, grid, risks }) =>
      2 * pointsOf('row', (grid as { r1: string }).r1) - (pointsOf('item', item) - 2 * riskPoints(risks)),
  ],
])('%s: its band is known if and only if every completion leads to it', (_what, compute, total) => {
  const values = read(compute);
  let certainCount = 0;
  for (const item of items)
    for (const r1 of rows)
      for (const r2 of rows)
        for (const risks of chosen) {
          const answers = {
            ...(item !== undefined && { item }),
            grid: { ...(r1 !== undefined && { r1 }), ...(r2 !== undefined && { r2 }) },
            ...(risks !== undefined && { risks }),
          };
          const bands = new Set(
            completions({ item, grid: answers.grid, risks }).map((whole) => {
              const sum = total(whole);
              return BANDS.find(({ from = -99, to = 99 }) => from <= sum && sum <= to)?.value;
            }),
          );
          const certain = bands.size === 1 ? [...bands][0] : undefined;
          const result = values(answers as Answers);
          if (bands.size === 1 && result.total === undefined) certainCount += 1;
          expect([answers, result.band, result.own]).toEqual([answers, certain, certain]);
        }
  expect(certainCount).toBeGreaterThan(0);
});

test('an item that may not apply counts from 0, and other parts of the formula have to be known', () => {
  const later = {
    id: 'later',
    type: 'choice',
    label: text('Later'),
    options: [option('a', 5), option('b', 9)],
    showWhen: { '==': [{ var: 'item' }, 'c'] },
  };
  const values = read({ '+': [score('item'), score('later')] }, [later]);
  expect(values({}).band).toBeUndefined();
  expect(values({ item: 'c' }).band).toBeUndefined();
  expect(values({ item: 'c', later: 'a' }).band).toBe('high');
  expect(values({ item: 'b' }).band).toBe('low');
  const either = read({ if: [{ '==': [{ var: 'item' }, 'c'] }, score('item'), 0] });
  expect(either({}).band).toBeUndefined();
  expect(either({ item: 'c' }).band).toBe('middle');
});

test('ranges propagate through minimum, maximum and rounding', () => {
  expect(read({ max: [9, score('item')] })({}).band).toBe('high');
  expect(read({ min: [2, score('item')] })({}).band).toBe('low');
  expect(read({ round: [{ '*': [score('item'), 0.5] }, 0] })({}).band).toBe('low');
  expect(read({ '+': [score('item'), 0.5] })({}).band).toBeUndefined();
});
