/** Explains what was read of earlier submissions: its name, the days and values it rests on, and the result. */
import { fill, type LogicJson, type Maybe, words } from '@clinic/engine/base';
import { nameRead, OPERATORS, operationIn, type Trace, truthOf } from '@clinic/engine/logic';
import { dateText } from '@clinic/engine/questionTypes';
import { measureOf } from '../document/measureOf.ts';
import { hasForm } from './byForm.ts';
import { questionById } from './explainNames.ts';
import { amount, type Explainer, lineOf, optionText } from './explainValues.ts';

/**
 * The name and the value of an operation on earlier submissions; undefined for any other. A formula has no name: it stands
 * below the value that it gives.
 */
export function earlierSide(e: Explainer, trace: Trace): { name?: string; value: string } | undefined {
  const words = OPERATORS.get(trace.operator)?.words;
  if (words?.form !== 'earlier') return undefined;
  const args = (trace.body ?? []) as readonly LogicJson[];
  const isBranching = hasForm(operationIn(args[0])?.operator, 'branches');
  const name = isBranching ? undefined : lineOf(e, { [trace.operator]: args });
  const left = trace.leftOut?.map((on) => dateText(on, e.language)).join('; ');
  const value = restsOn(e, trace, args[0] ?? null, words.key);
  return {
    ...(name !== undefined && { name }),
    value: left === undefined ? value : fill(e.say.leftOut, { value, days: left }),
  };
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
  const isOne = key === 'previous' || key === 'first';
  const isAlone = shown.length < (isOne ? 1 : 2);
  if (trace.outcome === undefined) return [...shown, ...(isAlone ? [say.noEarlier] : [])].join('; ');
  if (isOne) return shown.join('; ');
  const isRate = key === 'ratePerWeek';
  const change = amountText(e, read, trace.outcome, isRate ? 1 : 0);
  const result = isRate ? fill(say.aWeek, { value: change }) : change;
  return fill(say.fromReadings, { readings: shown.join('; '), value: result });
}

/** A value of what was read, as worded in its question or in its unit. */
function valueText(e: Explainer, read: LogicJson, value: Maybe): string {
  if (typeof value === 'boolean') return value ? words(e.language).yes : words(e.language).no;
  const question = questionById(e)(nameRead(read) ?? '');
  const isOption = question !== undefined && 'options' in question;
  return typeof value === 'number' && !isOption ? amountText(e, read, value) : optionText(e, question, value);
}

/** @param more decimals than what was read has itself */
function amountText(e: Explainer, read: LogicJson, value: Maybe, more = 0): string {
  const { unit, step } = measureOf(e.ruleSet, questionById(e), read);
  const decimals = nameRead(read) === undefined ? 2 : Math.round(-Math.log10(step)) + more;
  return amount(e, value, unit, Math.min(Math.max(decimals, 0), 6));
}
