/** Explains what was read of earlier submissions: its name, the days and values it rests on, and the result. */
import { fill, type LogicJson, type Maybe, words } from '@clinic/engine/base';
import { nameRead, OPERATORS, type Trace, truthOf } from '@clinic/engine/logic';
import { dateText } from '@clinic/engine/questionTypes';
import { measureOf } from '../document/measureOf.ts';
import { questionById } from './explainNames.ts';
import { amount, type Explainer, lineOf, optionText } from './explainValues.ts';

/** The name and the value of an operation on earlier submissions; undefined for any other. */
export function earlierSide(e: Explainer, trace: Trace): { name: string; value: string } | undefined {
  const words = OPERATORS.get(trace.operator)?.words;
  if (words?.form !== 'earlier') return undefined;
  const args = (trace.body ?? []) as readonly LogicJson[];
  const name = lineOf(e, { [trace.operator]: args });
  const left = trace.leftOut?.map((on) => dateText(on, e.language)).join('; ');
  const value = restsOn(e, trace, args[0] ?? null, words.key);
  return { name, value: left === undefined ? value : fill(e.say.leftOut, { value, days: left }) };
}

function restsOn(e: Explainer, trace: Trace, read: LogicJson, key: string): string {
  const { say, language } = e;
  const readings = trace.earlier ?? [];
  const day = (on: string): string => dateText(on, language);
  if (key === 'countWithin') {
    const days = readings
      .filter(({ value }) => value === undefined || truthOf(value))
      .map(({ on }) => day(on));
    const value = amount(e, trace.outcome);
    return days.length > 0 ? fill(say.onDays, { value, days: days.join('; ') }) : value;
  }
  const shown = readings.map(({ on, value }) =>
    fill(say.onDay, { value: valueText(e, read, value), day: day(on) }),
  );
  if (trace.outcome === undefined) return [...shown, say.noEarlier].join('; ');
  if (key === 'previous' || key === 'first') return shown.join('; ');
  const isRate = key === 'ratePerWeek';
  const change = valueText(e, read, trace.outcome, isRate ? 1 : 0);
  const result = isRate ? fill(say.aWeek, { value: change }) : change;
  return fill(say.fromReadings, { readings: shown.join('; '), value: result });
}

/**
 * A value of what was read, in its unit or as worded in its question.
 * @param more decimals than it has itself
 */
function valueText(e: Explainer, read: LogicJson, value: Maybe, more = 0): string {
  if (typeof value === 'boolean') return value ? words(e.language).yes : words(e.language).no;
  if (typeof value !== 'number') return optionText(e, questionById(e)(nameRead(read) ?? ''), value);
  const { unit, step } = measureOf(e.ruleSet, questionById(e), read);
  const decimals = Math.round(-Math.log10(step)) + more;
  return amount(e, value, unit, Math.min(Math.max(decimals, 0), 6));
}
