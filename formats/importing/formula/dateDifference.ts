/** Days and years between two dates. */
import { isDateTime, type LogicJson } from '@clinic/engine/base';
import { ifElse, op } from '@clinic/engine/logic';
import { NotCompiled, wrongArguments } from './reason.ts';
import { dateOf, type FormulaValue, number } from './values.ts';

const DAYS_A_YEAR = 365.2425;
/** Days per unit in REDCap. */
const DAYS_A_MONTH = 30.44;

const FROM_DAYS: ReadonlyMap<string, (days: LogicJson) => LogicJson> = new Map([
  ['y', (days) => op('/', days, DAYS_A_YEAR)],
  ['M', (days) => op('/', days, DAYS_A_MONTH)],
  ['d', (days) => days],
  ['h', (days) => op('*', days, 24)],
  ['m', (days) => op('*', days, 1_440)],
  ['s', (days) => op('*', days, 86_400)],
]);

/** `datediff(date, date, unit, "ymd", signed)`: the date format may be omitted. */
function dateDifference(args: readonly FormulaValue[]): {
  from: LogicJson;
  to: LogicJson;
  unit: string;
  isSigned: boolean;
} {
  const [first, second, unit, ...rest] = args;
  if (!first || !second || unit?.type !== 'constant' || rest.length > 2) throw wrongArguments('datediff');
  const options = rest.map((each) => (each.type === 'constant' ? each.text.toLowerCase() : ''));
  if (options.some((each) => !['ymd', 'mdy', 'dmy', 'true', 'false'].includes(each)))
    throw wrongArguments('datediff');
  const [from, to] = [dateOf(first), dateOf(second)];
  // REDCap also counts the hours in between.
  if ([first, second].some(({ type }) => type === 'dateTime') || [from, to].some(isDateTime))
    throw new NotCompiled('formulaTimeOfDay');
  if (!FROM_DAYS.has(unit.text)) throw wrongArguments('datediff');
  return { from, to, unit: unit.text, isSigned: options.includes('true') };
}

export function datediff(args: readonly FormulaValue[]): FormulaValue {
  const { from, to, unit, isSigned } = dateDifference(args);
  const between = (one: LogicJson, other: LogicJson): LogicJson => op('daysBetween', one, other);
  const back = isSigned ? op('-', between(to, from)) : between(to, from);
  const days = ifElse(op('<=', from, to), between(from, to), back);
  return number((FROM_DAYS.get(unit) as (days: LogicJson) => LogicJson)(days));
}

/** The whole years of `rounddown(datediff(birth, today, "y"))`: birthdays count, not days divided by 365.2425. */
export function completedYears(args: readonly FormulaValue[]): FormulaValue | undefined {
  const { from, to, unit, isSigned } = dateDifference(args);
  if (unit !== 'y' || isSigned) return undefined;
  return number(ifElse(op('<=', from, to), op('yearsBetween', from, to), op('yearsBetween', to, from)));
}
