/** The list of medicines with values computed in its entries. */

import type { Answers } from '../../engine/base/answers.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { medicines } from '../../fixtures/medicines.ts';

export const label = (en: string) => ({ en, es: { text: en, from: en } });

export const WEEKLY = {
  id: 'weekly',
  type: 'computed',
  label: label('Tablets a week'),
  unit: '/wk',
  compute: { if: [{ '==': [{ var: 'kind' }, 'aspirin'] }, 0, { '*': [{ var: 'dose' }, 7] }] },
};
const LEVEL = {
  id: 'level',
  type: 'computed',
  label: label('Level'),
  staffOnly: true,
  compute: { var: 'weekly' },
  bands: [
    { to: 20, value: 'usual', text: label('Usual') },
    { from: 21, value: 'high', text: label('High'), alert: true },
  ],
};
const TOTAL = {
  id: 'total',
  type: 'computed',
  label: label('Tablets in all'),
  compute: {
    reduce: [
      { map: [{ var: 'medicines' }, { var: 'weekly' }] },
      { '+': [{ var: 'accumulator' }, { var: 'current' }] },
      0,
    ],
  },
};

// biome-ignore lint/suspicious/noExplicitAny: tests reach into it
export function parsed(parts: object[] = [WEEKLY, LEVEL], change: (document: any) => void = () => undefined) {
  const document = medicines();
  const step = document.steps[1];
  step.questions[0].questions.push(...parts);
  step.questions.push(structuredClone(TOTAL));
  change(document);
  return parseDefinition(document);
}

export const ENTRIES: Answers[] = [
  { kind: 'other', which: 'Zinc', dose: 2 },
  { kind: 'aspirin', dose: 9 },
  { kind: 'other', which: 'Iron', dose: 3 },
];
