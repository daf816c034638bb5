import { expect, test } from 'vitest';
import { smallDefinition } from '../../fixtures/smallDefinition.ts';
import type { Definition, Recode, Rename } from '../definition/definition.ts';
import { migrationProblems } from './migrationProblems.ts';

/** How often the ids before were read to check a migration of so many. */
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

test('the work grows with the renames and recodes, not with their square', () => {
  expect(readsOf('rename', 200, rename)).toBeLessThan(3 * readsOf('rename', 100, rename));
  expect(readsOf('recode', 200, recode)).toBeLessThan(3 * readsOf('recode', 100, recode));
});
