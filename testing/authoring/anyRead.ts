/** Random reads of compound answers. */
import fc from 'fast-check';
import type { LogicJson } from '../../engine/base/logicJson.ts';
import { AGGREGATES, type CompoundRead } from '../../engine/editing/compoundReads.ts';

const where = fc.option(fc.constant<LogicJson>({ '==': [{ var: 'kind' }, 'opioid'] }), { nil: undefined });
const units = fc.uniqueArray(fc.constantFrom('kg', '[lb_av]', 'g', 'mmol/L', 'Cel', '[degF]'), {
  minLength: 1,
});
export const anyRead: fc.Arbitrary<CompoundRead> = fc.oneof(
  units.chain((all) =>
    fc
      .constantFrom(...all)
      .map((unit): CompoundRead => ({ kind: 'amount', question: 'size', unit, units: all })),
  ),
  fc
    .uniqueArray(fc.constantFrom('r1', 'r2', 'r3'), { minLength: 1 })
    .map((rows): CompoundRead => ({ kind: 'rows', matrix: 'grid', rows })),
  fc.tuple(where, fc.option(fc.constantFrom(...AGGREGATES), { nil: undefined })).map(
    ([holds, how]): CompoundRead => ({
      group: 'doses',
      ...(how ? { kind: 'part', how, part: 'dose' } : { kind: 'entries' }),
      ...(holds !== undefined && { where: holds }),
    }),
  ),
);
