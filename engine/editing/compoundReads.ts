/**
 * Reads of compound answers that need more than a name: an amount in one unit, all rows of a matrix, the
 * entries of a group.
 */
import isSame from 'fast-deep-equal';
import type { LogicJson } from '../base/logicJson.ts';
import { convertedAmount } from '../base/unitConversion.ts';

export const AGGREGATES = ['sum', 'mean', 'largest', 'smallest'] as const;
type Aggregate = (typeof AGGREGATES)[number];

/** Each is `null` or 0 if its question does not apply, as with `compileLogic`. */
export type CompoundRead =
  /** An amount with several possible units, in `unit`; unknown if its own unit does not convert. */
  | { kind: 'amount'; question: string; unit: string; units: readonly string[] }
  /** Sum of the numbers in the rows of a matrix. */
  | { kind: 'rows'; matrix: string; rows: readonly string[] }
  /** Number of entries of a repeating group; with `where`, of those that meet the condition. */
  | { kind: 'entries'; group: string; where?: LogicJson }
  /** The numbers of one question of a repeating group, aggregated over its entries. */
  | { kind: 'part'; how: Aggregate; group: string; part: string; where?: LogicJson };

/** The read as logic. */
export function logicOfRead(read: CompoundRead): LogicJson {
  switch (read.kind) {
    case 'amount': {
      const amount = { var: `${read.question}.value` };
      return whereApplies(read.question, [
        ...read.units.flatMap((unit): LogicJson[] => [
          { '==': [{ var: `${read.question}.unit` }, unit] },
          convertedAmount(amount, unit, read.unit) ?? UNKNOWN,
        ]),
        UNKNOWN,
      ]);
    }
    case 'rows':
      return whereApplies(read.matrix, [{ '+': read.rows.map((row) => ({ var: `${read.matrix}.${row}` })) }]);
    case 'entries':
      return overEntries(read, { '+': [ACCUMULATOR, 1] }, 0);
    case 'part': {
      const current = { var: `current.${read.part}` };
      if (read.how === 'sum') return overEntries(read, { '+': [ACCUMULATOR, current] }, 0);
      if (read.how === 'mean')
        return {
          '/': [
            logicOfRead({ ...read, how: 'sum' }),
            logicOfRead({ ...read, kind: 'entries' } as CompoundRead),
          ],
        };
      const further = { [read.how === 'largest' ? 'max' : 'min']: [ACCUMULATOR, current] };
      // Without entries there is no maximum: it does not apply.
      return overEntries(read, { if: [{ '==': [ACCUMULATOR, null] }, current, further] }, null);
    }
  }
}

/** @returns undefined for any other logic, including equivalent logic written differently */
export function readOfLogic(logic: LogicJson): CompoundRead | undefined {
  const compound = amountOf(logic) ?? rowsOf(logic) ?? entriesOf(logic) ?? meanOf(logic);
  return compound && isSame(logicOfRead(compound), logic) ? compound : undefined;
}

/** The question of a compound read. */
export const questionOfRead = (read: CompoundRead): string =>
  read.kind === 'amount' ? read.question : read.kind === 'rows' ? read.matrix : read.group;

const UNKNOWN: LogicJson = { unknown: [] };
const ACCUMULATOR: LogicJson = { var: 'accumulator' };

const whereApplies = (id: string, branches: readonly LogicJson[]): LogicJson => ({
  if: [{ '==': [{ var: id }, null] }, null, ...branches],
});

const overEntries = (
  { group, where }: { group: string; where?: LogicJson },
  body: LogicJson,
  start: LogicJson,
): LogicJson => ({
  reduce: [where === undefined ? { var: group } : { filter: [{ var: group }, where] }, body, start],
});

/** The arguments of an operation written as a list. */
function argsOf(logic: LogicJson | undefined, operator: string): readonly LogicJson[] | undefined {
  if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return undefined;
  const args = (logic as { readonly [key: string]: LogicJson })[operator];
  return Array.isArray(args) && Object.keys(logic).length === 1 ? (args as LogicJson[]) : undefined;
}

function nameOf(logic: LogicJson | undefined): string | undefined {
  if (typeof logic !== 'object' || logic === null || !('var' in logic)) return undefined;
  return typeof logic.var === 'string' ? logic.var : undefined;
}

function appliedRead(logic: LogicJson): { id: string; branches: readonly LogicJson[] } | undefined {
  const args = argsOf(logic, 'if');
  const id = nameOf(argsOf(args?.[0], '==')?.[0]);
  return args && id !== undefined ? { id, branches: args.slice(2) } : undefined;
}

function amountOf(logic: LogicJson): CompoundRead | undefined {
  const applied = appliedRead(logic);
  if (!applied) return undefined;
  const { id: question, branches } = applied;
  const pairs = Array.from({ length: Math.floor(branches.length / 2) }, (_, index) => ({
    unit: argsOf(branches[index * 2], '==')?.[1],
    value: branches[index * 2 + 1],
  }));
  const units = pairs.map(({ unit }) => unit);
  const unit = pairs.find(({ value }) => nameOf(value) === `${question}.value`)?.unit;
  if (typeof unit !== 'string' || !units.every((unit) => typeof unit === 'string')) return undefined;
  return { kind: 'amount', question, unit, units };
}

function rowsOf(logic: LogicJson): CompoundRead | undefined {
  const applied = appliedRead(logic);
  const names = argsOf(applied?.branches[0], '+')?.map(nameOf);
  if (!applied || !names || names.length === 0) return undefined;
  const start = `${applied.id}.`;
  if (!names.every((name) => name?.startsWith(start))) return undefined;
  return { kind: 'rows', matrix: applied.id, rows: names.map((name) => String(name).slice(start.length)) };
}

function entriesOf(logic: LogicJson): Extract<CompoundRead, { group: string }> | undefined {
  const [source, body] = argsOf(logic, 'reduce') ?? [];
  const filtered = argsOf(source, 'filter');
  const group = nameOf(filtered ? filtered[0] : source);
  if (group === undefined) return undefined;
  const of = { group, ...(filtered?.[1] !== undefined && { where: filtered[1] }) };
  const added = argsOf(body, '+')?.[1];
  if (added === 1) return { kind: 'entries', ...of };
  const further = argsOf(body, 'if')?.[2];
  const how = added !== undefined ? 'sum' : argsOf(further, 'max') ? 'largest' : 'smallest';
  const name = nameOf(added ?? argsOf(body, 'if')?.[1]);
  if (!name?.startsWith('current.')) return undefined;
  return { kind: 'part', how, part: name.slice('current.'.length), ...of };
}

function meanOf(logic: LogicJson): CompoundRead | undefined {
  const sum = argsOf(logic, '/')?.[0];
  const entries = sum === undefined ? undefined : entriesOf(sum);
  return entries?.kind === 'part' ? { ...entries, how: 'mean' } : undefined;
}
