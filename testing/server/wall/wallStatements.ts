/** Statements that try to read or change another clinic's schema. */
import fc from 'fast-check';
import type { Aim } from './aim.ts';
import { BY_ROLE, CALLS, CHANGES, ON_SEQUENCES } from './changes.ts';
import { READS, WRAPPED } from './reads.ts';
import { SWITCHES } from './roleSwitches.ts';

const ofTable = ({ schema, tables }: Aim) =>
  fc
    .constantFrom(...tables)
    .chain(({ name, columns }) => fc.tuple(fc.constant(`${schema}.${name}`), fc.constantFrom(...columns)));

const marks = fc.stringMatching(/^[a-z]{12}$/);

/** Statements without a role switch: PostgreSQL itself must refuse each or return nothing. */
export const wallStatements = (aim: Aim): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: readsOf(aim) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(ofTable(aim), fc.constantFrom(...CHANGES), marks)
        .map(([[t, c], change, mark]) => change(t, c, aim, mark)),
    },
    fc
      .tuple(fc.constantFrom(...aim.functions), fc.constantFrom(...CALLS))
      .map(([name, call]) => call(name, aim)),
    fc
      .tuple(fc.constantFrom(...aim.sequences), fc.constantFrom(...ON_SEQUENCES))
      .map(([name, use]) => use(`${aim.schema}.${name}`)),
    fc.tuple(fc.constantFrom(...aim.roles), fc.constantFrom(...BY_ROLE)).map(([role, use]) => use(role)),
  );

/** The table qualified with its schema, or unqualified with another search path. */
const readsOf = (aim: Aim): fc.Arbitrary<string> =>
  fc
    .tuple(ofTable(aim), fc.constantFrom(...READS), fc.constantFrom(...WRAPPED), marks, fc.nat(3))
    .map(([[table, column], read, wrap, mark, by]) => {
      if (by > 0) return wrap(read(table, column), mark);
      const name = table.slice(aim.schema.length + 1);
      return `set local search_path = ${aim.schema}; ${wrap(read(name, column), mark)}`;
    });

export const switchingStatements = (aim: Aim): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...aim.roles), fc.constantFrom(...SWITCHES), ofTable(aim))
    .map(([role, change, [table]]) => change(role, `select * from ${table}`));
