/** Formulas of our logic as expressions of FHIRPath. */
import { isDateTime, type LogicJson } from '@clinic/engine/base';
import { operationIn } from '@clinic/engine/logic';
import { days, shifted, years } from './pathDates.ts';
import { readName, type Scope } from './pathNames.ts';
import { nullOf } from './pathNulls.ts';
import { calculated, sum } from './pathNumbers.ts';
import { points } from './pathPoints.ts';
import {
  certain,
  FALSE,
  ifElse,
  isThere,
  NotWritten,
  never,
  not,
  numeral,
  quoted,
  type Term,
  type TermType,
  TRUE,
  written,
} from './pathTerms.ts';

/**
 * A value; empty if it is unknown or `null`.
 * @param type of a text that is compared with a date or time
 * @throws NotWritten
 */
export function writeValue(logic: LogicJson, scope: Scope, type?: TermType): Term {
  const operation = operationIn(logic);
  if (!operation) return constantOf(logic, type);
  const { operator, args } = operation;
  const [first = null, second = null] = args;
  const numbers = (): Term[] => args.map((arg) => numberOf(arg, scope));
  switch (operator) {
    case 'var':
      if (typeof first !== 'string' || args.length > 1)
        throw new NotWritten('FHIRPath has no default values of variables.');
      return readName(first, scope);
    case 'given':
      return { ...writeValue(first, scope), nullIf: never };
    case 'unknown':
      return { path: '{}', type: 'nothing', isCertain: false, nullIf: never };
    case 'coalesce':
      return coalesced(writeValue(first, scope), writeValue(second, scope));
    case 'if':
    case '?:':
      return branched(args, scope);
    case '+':
      return sum(numbers());
    case '-': {
      const [a, b] = numbers() as [Term, Term | undefined];
      return b ? calculated(`${a.path} - ${b.path}`, [a, b]) : calculated(`0 - ${a.path}`, [a]);
    }
    case '*':
      return calculated(
        numbers()
          .map(({ path }) => path)
          .join(' * '),
        numbers(),
      );
    case '/':
    case '%': {
      const [a, b] = numbers() as [Term, Term];
      const result = calculated(`${a.path} ${operator === '/' ? '/' : 'mod'} ${b.path}`, [a, b]);
      return { ...result, isCertain: false };
    }
    case 'max':
    case 'min':
      return numbers().reduce((a, b) => extreme(operator, a, b));
    case 'round': {
      const a = numberOf(first, scope);
      return { ...calculated(`(${a.path}).round(${Number(second)})`, [a]) };
    }
    case 'abs':
    case 'ceiling':
    case 'floor':
    case 'truncate':
    case 'exp':
    case 'ln':
    case 'sqrt': {
      const a = numberOf(first, scope);
      return { ...calculated(`(${a.path}).${operator}()`, [a]), isCertain: false };
    }
    case 'power': {
      const [a, b] = numbers() as [Term, Term];
      return { ...calculated(`(${a.path}).power(${b.path})`, [a, b]), isCertain: false };
    }
    case 'yearsBetween':
      return years(dateOf(first, scope), dateOf(second, scope));
    case 'daysBetween':
      return days(dateOf(first, scope), dateOf(second, scope));
    case 'addYears':
    case 'addMonths':
    case 'addDays': {
      const { type, ...date } = writeValue(first, scope, 'date');
      if (type !== 'date') throw new NotWritten(`A date is needed where there is a ${type}.`);
      return shifted(operator, { ...date, type }, second);
    }
    case 'countTrue':
    case 'countPossible':
      return counted(operator, args, scope);
    case 'score':
      return points(first, scope);
  }
  if (BOOLEAN.has(operator)) {
    const { path, isCertain } = scope.writeTruth(logic, scope, 'both');
    return { path: `(${path})`, type: 'boolean', isCertain, nullIf: never };
  }
  throw new NotWritten(`“${operator}” cannot be said in FHIRPath.`);
}

const BOOLEAN = new Set(
  ['!', '!!', 'known', 'in', 'some', 'none', '<', '<=', '>', '>='].concat(['==', '===', '!=', '!==']),
);

function constantOf(logic: LogicJson, type?: TermType): Term {
  const of = (path: string, type: TermType): Term => ({ path, type, isCertain: true, nullIf: never });
  if (logic === null) return { path: '{}', type: 'nothing', isCertain: false, nullIf: () => TRUE };
  if (typeof logic === 'number') return of(numeral(logic), 'number');
  if (typeof logic === 'boolean') return of(String(logic), 'boolean');
  if (typeof logic !== 'string') throw new NotWritten('FHIRPath cannot say this list.');
  if (type === 'date') return of(`@${logic}`, 'date');
  if (type === 'time') return of(`@T${logic}:00`, 'time');
  if (type === 'dateTime') return of(quoted(logic), 'dateTime');
  return of(quoted(logic), 'text');
}

/** A number; for options, the number of the chosen one. */
function numberOf(logic: LogicJson, scope: Scope): Term {
  const term = writeValue(logic, scope);
  if (term.type === 'number' || term.type === 'nothing') return term;
  if (term.type === 'choice' && term.options?.every(({ value }) => typeof value === 'number')) {
    const chain = (term.options ?? []).reduceRight(
      (rest, { value, code }) =>
        `iif(${term.path}.code = ${quoted(code)}, ${numeral(Number(value))}, ${rest})`,
      '{}',
    );
    return { ...term, path: written(chain), type: 'number' };
  }
  throw new NotWritten(`A number is needed where there is a ${term.type}.`);
}

function dateOf(logic: LogicJson, scope: Scope): Term {
  const { day, ...term } = writeValue(isDateTime(logic) ? logic.slice(0, 10) : logic, scope, 'date');
  if (day !== undefined) return { ...term, path: day, type: 'date' };
  if (term.type !== 'date') throw new NotWritten(`A date is needed where there is a ${term.type}.`);
  return term;
}

const extreme = (operator: 'max' | 'min', a: Term, b: Term): Term => {
  const sign = operator === 'max' ? '>=' : '<=';
  return calculated(
    `iif(${a.path} ${sign} ${b.path}, ${a.path}, iif(${b.path} ${sign} ${a.path}, ${b.path}))`,
    [a, b],
  );
};

function counted(operator: 'countTrue' | 'countPossible', args: readonly LogicJson[], scope: Scope): Term {
  const parts = args.map((arg) =>
    operator === 'countTrue'
      ? `iif(${scope.writeTruth(arg, scope, 'true').path}, 1, 0)`
      : `iif(${not(scope.writeTruth(arg, scope, 'false')).path}, 0, 1)`,
  );
  return { path: written(`(${parts.join(' + ')})`), type: 'number', isCertain: true, nullIf: never };
}

/** An unknown value is replaced; `null` (does not apply) stays. */
function coalesced(a: Term, b: Term): Term {
  if (a.isCertain) return a;
  if (a.type !== b.type && a.type !== 'nothing' && b.type !== 'nothing')
    throw new NotWritten('Values of two types.');
  const isNull = nullOf(a);
  if (isNull.path === 'true') return a;
  const type = a.type === 'nothing' ? b.type : a.type;
  const keeps = isNull.path === 'false' ? isThere(a) : certain(`(${a.path}).exists() or ${isNull.path}`);
  return {
    path: written(`iif(${keeps.path}, ${a.path}, ${b.path})`),
    type,
    isCertain: isNull.path === 'false' && b.isCertain,
    nullIf: () => {
      const other = b.nullIf();
      return other && (isNull.path === 'false' ? other : ifElse(isNull, TRUE, other));
    },
  };
}

function branched(args: readonly LogicJson[], scope: Scope): Term {
  const [condition = null, then, ...others] = args;
  if (then === undefined) return args.length === 0 ? constantOf(null) : writeValue(condition, scope);
  const holds = scope.writeTruth(condition, scope, 'both');
  const [yes, no] = [writeValue(then, scope), branched(others, scope)];
  const type = yes.type === 'nothing' ? no.type : yes.type;
  if (no.type !== 'nothing' && no.type !== type) throw new NotWritten('Its branches are of two types.');
  if (type === 'choice' || type === 'choices') throw new NotWritten('A branch is an option.');
  if (holds.path === 'true') return yes;
  if (holds.path === 'false') return no;
  if (holds.isCertain)
    return {
      path: written(`iif(${holds.path}, ${yes.path}, ${no.path})`),
      type,
      isCertain: yes.isCertain && no.isCertain,
      nullIf: () => {
        const [a, b] = [yes.nullIf(), no.nullIf()];
        return a && b && ifElse(holds, a, b);
      },
    };
  // If the condition is unknown, the result is known when both branches are equal.
  const same =
    yes.path === no.path
      ? yes.path
      : yes.path === '{}' || no.path === '{}' || areDifferent(then, others)
        ? '{}'
        : `iif(${yes.path} = ${no.path}, ${yes.path})`;
  return {
    path: written(`iif(${holds.path}, ${yes.path}, iif((${holds.path}).not(), ${no.path}, ${same}))`),
    type,
    isCertain: false,
    nullIf: () => (yes.nullIf()?.path === 'false' && no.nullIf()?.path === 'false' ? FALSE : undefined),
  };
}

const areDifferent = (then: LogicJson, [other]: readonly LogicJson[]): boolean =>
  typeof then !== 'object' && typeof other !== 'object' && then !== other;
