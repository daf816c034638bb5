/** Definitions of any size, also with chains of conditions, and the problems found in them. */

import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';

export type Json = Record<string, unknown>;
export const label = { en: 'Label', es: { text: 'Texto', from: 'Label' } };

/** Documents that overflow a stack or take quadratic time. */
export const small = (questions: Json[], more: Json = {}): Json => ({
  id: 'small',
  version: '1.0',
  title: label,
  languages: ['en', 'es'],
  ruleSet: 'small@1.0',
  patient: { givenName: 'given', familyName: 'given', email: 'email' },
  steps: Array.from({ length: Math.ceil(questions.length / 1_000) }, (_, index) => ({
    id: `step${index}`,
    title: label,
    questions: [
      ...(index === 0
        ? [
            { id: 'given', type: 'text', maxLength: 50, label },
            { id: 'email', type: 'email', maxLength: 50, label },
          ]
        : []),
      ...questions.slice(index * 990, (index + 1) * 990),
    ],
  })),
  ...more,
});
export const chain = (count: number, makes: 'showWhen' | 'compute', isCircle = false): Json[] =>
  Array.from({ length: count }, (_, index) => {
    const read = index === 0 ? (isCircle ? count - 1 : undefined) : index - 1;
    const before = read === undefined ? true : { '!': [{ var: `q${read}` }] };
    return makes === 'compute'
      ? { id: `q${index}`, type: 'computed', label, compute: before }
      : { id: `q${index}`, type: 'yesNo', label, ...(read === undefined ? {} : { showWhen: before }) };
  });

export const codesOf = (definition: unknown) => parseDefinition(definition).problems.map(({ code }) => code);

export const problemsOf = (definition: unknown) =>
  parseDefinition(definition).problems.filter(({ level }) => level === 'error');
