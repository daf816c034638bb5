/** Dates and times in conditions must have the format of stored answers, otherwise their order would be arbitrary. */
import { oneStep, question, text } from '@clinic/fixtures/oneStep';
import { expect, test } from 'vitest';
import type { LogicJson } from '../base/logicJson.ts';
import { parseDefinition } from './parseDefinition.ts';

function problemsOf(showWhen: LogicJson): string[] {
  const { problems } = parseDefinition(
    oneStep(
      question('day', 'date'),
      question('clock', 'time'),
      question('moment', 'dateTime'),
      text('after', { showWhen }),
    ),
  );
  return problems
    .filter(({ code }) => code === 'compared_time')
    .map(({ message, level }) => `${level}: ${message}`);
}
const compared = (name: string, operator: string, value: LogicJson): LogicJson => ({
  [operator]: [{ var: name }, value],
});

test.each<[string, string, LogicJson, string]>([
  ['day', '>', '1/1/2020', 'warning: "1/1/2020" is not a date; write it like 1985-03-15'],
  ['day', '==', '2020-02-30', 'warning: "2020-02-30" is not a date; write it like 1985-03-15'],
  ['day', '>', 5, 'warning: 5 is not a date; write it like 1985-03-15'],
  ['clock', '<', '9:00', 'warning: "9:00" is not a time; write it with two digits for each part, like 07:30'],
  ['moment', '<', '15.3.2026', 'warning: "15.3.2026" is not a date and time; write it like 2026-03-15T07:30'],
])('%s %s %j is reported', (name, operator, value, expected) => {
  expect(problemsOf(compared(name, operator, value))).toEqual([expected]);
});

test.each<[string, LogicJson]>([
  ['day', '2020-02-29'],
  ['day', '2020-05'],
  ['day', { var: 'today' }],
  ['clock', '09:00'],
  ['moment', '2026-03-15'],
  ['moment', '2026-03-15T07:30'],
  ['after', '9:00'],
])('%s compared with %j is fine', (name, value) => {
  expect(problemsOf(compared(name, '<', value))).toEqual([]);
});
