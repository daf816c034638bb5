/** REDCap fields that formulas read, and evaluation of formulas with answers. */
import type { Maybe } from '@clinic/engine/base';
import { compileLogic, evaluate, truthOf } from '@clinic/engine/logic';
import {
  type AnswerOf,
  type Compiled,
  compileCalculation,
  compileCondition,
  type FieldAnswer,
} from '@clinic/formats/testing';
import { expect } from 'vitest';

const choices = (codes: readonly string[]): FieldAnswer['choices'] =>
  new Map(
    codes.map((code) => {
      const value = /^\d+$/.test(code) ? Number(code) : code;
      return [code, { code, option: { value, label: { en: code } } }];
    }),
  );

const FIELDS: Readonly<Record<string, FieldAnswer>> = {
  a: { key: 'a', kind: 'choice', choices: choices(['0', '1', '2', 'dk']) },
  c: { key: 'c', kind: 'choice', choices: choices(['1', '2a', 'dk']) },
  b: { key: 'b', kind: 'checkbox', choices: choices(['1', '2']) },
  yes: { key: 'yes', kind: 'yesNo' },
  n: { key: 'n', kind: 'number' },
  m: { key: 'm', kind: 'number' },
  t: { key: 't', kind: 'text' },
  born: { key: 'born', kind: 'date' },
  seen: { key: 'seen', kind: 'date' },
  at: { key: 'at', kind: 'dateTime' },
  gone: { key: 'gone', kind: 'none' },
};
export const answerOf: AnswerOf = (name) => FIELDS[name];

const logicOf = (compiled: Compiled) => {
  expect(compiled).toHaveProperty('logic');
  return 'logic' in compiled ? compiled.logic : null;
};

/** For visibility, unanswered fields are `null`. */
export function shown(formula: string, answers: Record<string, Maybe>): boolean | undefined {
  const unanswered = Object.fromEntries(Object.keys(FIELDS).map((key) => [key, null]));
  const values = { ...unanswered, today: '2026-03-01', ...answers };
  const node = compileLogic(logicOf(compileCondition(formula, answerOf)), undefined, 'truth');
  return truthOf(evaluate(node, { values, chosen: values, flags: {} }));
}

/** For settled results, unanswered fields are unknown. */
export function known(formula: string, answers: Record<string, Maybe>): boolean | undefined {
  const values = { today: '2026-03-01', ...answers };
  const node = compileLogic(logicOf(compileCondition(formula, answerOf)), undefined, 'truth');
  return truthOf(evaluate(node, { values, chosen: values, flags: {} }));
}

export function calculated(formula: string, answers: Record<string, Maybe>): Maybe {
  const values = { today: '2026-03-01', ...answers };
  const node = compileLogic(logicOf(compileCalculation(formula, answerOf)));
  return evaluate(node, { values, chosen: values, flags: {} });
}
