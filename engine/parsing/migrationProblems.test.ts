import { asking, base, next, part, problemsOf } from '@clinic/fixtures/authoring/earlierForm';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import type { Definition, Migration, Recode, Rename } from '../definition/definition.ts';
import { migrationProblems } from './migrationProblems.ts';

/** Number of reads of old ids for checking a migration of this size. */
function readsOf<Entry extends Rename | Recode>(
  list: 'rename' | 'recode',
  count: number,
  entry: (number: number) => Entry,
): number {
  let reads = 0;
  const entries = Array.from({ length: count }, (_, number) => ({
    ...entry(number),
    get from() {
      reads += 1;
      return `old${number}`;
    },
  }));
  const definition = { ...(smallDefinition() as Definition), version: '2.0' };
  migrationProblems({ ...definition, migrations: [{ from: '1.0', [list]: entries }] });
  return reads;
}

const rename = (number: number): Rename => ({ from: '', to: `new${number}` });
const recode = (): Recode => ({ question: 'sex', from: '', to: 'female' });

test('the running time is linear in the number of renames and recodes', () => {
  expect(readsOf('rename', 200, rename)).toBeLessThan(3 * readsOf('rename', 100, rename));
  expect(readsOf('recode', 200, recode)).toBeLessThan(3 * readsOf('recode', 100, recode));
});

test.each<[string, Migration[], string]>([
  [
    'a question that is not there',
    [{ from: '1.0', rename: [{ from: 'x', to: 'nowhere' }] }],
    'migrations[0].rename[0].to dangling',
  ],
  [
    'an id that is still asked',
    [{ from: '1.0', rename: [{ from: 'age', to: 'smoker' }] }],
    'migrations[0].rename[0].from migration_kept',
  ],
  [
    'two into one',
    [
      {
        from: '1.0',
        rename: [
          { from: 'x', to: 'age' },
          { from: 'y', to: 'age' },
        ],
      },
    ],
    'migrations[0].rename[1].to migration_merge',
  ],
  [
    'one into two',
    [
      {
        from: '1.0',
        rename: [
          { from: 'x', to: 'age' },
          { from: 'x', to: 'smoker' },
        ],
      },
    ],
    'migrations[0].rename[1].from migration_twice',
  ],
  [
    'a question that is not a group',
    [{ from: '1.0', rename: [{ within: 'age', from: 'x', to: 'y' }] }],
    'migrations[0].rename[0].within dangling',
  ],
  [
    'an unknown option',
    [{ from: '1.0', recode: [{ question: 'smoker', from: 'x', to: 'perhaps' }] }],
    'migrations[0].recode[0].to dangling',
  ],
  [
    'an option that stays',
    [{ from: '1.0', recode: [{ question: 'smoker', from: 'yes', to: 'no' }] }],
    'migrations[0].recode[0].from migration_kept',
  ],
  [
    'the version itself',
    [{ from: '1.1', rename: [{ from: 'x', to: 'age' }] }],
    'migrations[0].from migration_version',
  ],
  ['a version twice', [{ from: '1.0' }, { from: '1.0' }], 'migrations[1].from migration_twice'],
  [
    'a reserved id',
    [{ from: '1.0', rename: [{ from: 'constructor', to: 'age' }] }],
    'migrations[0].rename[0].from shape',
  ],
])('a migration from or to %s is refused with its path', (_what, migrations, problem) => {
  expect(problemsOf(next(base, migrations))).toContain(problem);
});

test('an unknown key in a migration is refused', () => {
  const [problem] = problemsOf(next(base, [{ from: '1.0', drop: ['age'] } as Migration]));
  expect(problem).toContain('migrations[0]');
});

test('a rename to a question without answers is refused', () => {
  const bmi = asking({ type: 'computed', compute: 1 }, [{ from: '1.0', rename: [{ from: 'a', to: 'c' }] }]);
  expect(problemsOf(bmi)).toContain('migrations[0].rename[0].to migration_no_answer');
  const group = {
    type: 'repeatingGroup',
    maxItems: 2,
    questions: [part({}), part({ id: 'y', type: 'computed', compute: 1 })],
  };
  const inGroup = asking(group, [{ from: '1.0', rename: [{ from: 'a', to: 'y', within: 'c' }] }]);
  expect(problemsOf(inGroup)).toContain('migrations[0].rename[0].to migration_no_answer');
});
