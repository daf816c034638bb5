/** A form with renames and recodes in later versions, and the answers that they lose. */
import type { Answers } from '../../engine/base/answers.ts';
import type { Definition, Migration } from '../../engine/definition/definition.ts';
import { withQuestion } from '../../engine/editing/edits.ts';
import { mapAnswers } from '../../engine/form/migrations.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';

export const text = (en: string) => ({ en });
export const option = (value: string | number) => ({ value, label: text(String(value)) });
/** Answers to `base`. */
export const answers: Answers = {
  given: 'Ana',
  smoker: 'yes',
  drugs: ['a', 'b'],
  sleep: { falls: 'badly', stays: 'well' },
  surgeries: [{ which: 'Knee', how: 'open' }],
  age: 40,
};
export const base: Definition = {
  id: 'q',
  version: '1.0',
  title: text('Q'),
  languages: ['en'],
  ruleSet: 'no-flags@1.0',
  patient: { givenName: 'given', familyName: 'family', email: 'mail' },
  steps: [
    {
      id: 'one',
      title: text('One'),
      questions: [
        { id: 'given', type: 'text', maxLength: 50, label: text('Given name') },
        { id: 'family', type: 'text', maxLength: 50, label: text('Family name') },
        { id: 'mail', type: 'email', maxLength: 50, label: text('Mail') },
        { id: 'smoker', type: 'choice', options: [option('yes'), option('no')], label: text('Smoker?') },
        {
          id: 'drugs',
          type: 'multipleChoice',
          options: [option('a'), option('b'), option('c')],
          label: text('Drugs'),
        },
        {
          id: 'sleep',
          type: 'matrix',
          rows: [
            { id: 'falls', label: text('Falling asleep') },
            { id: 'stays', label: text('Staying asleep') },
          ],
          options: [option('well'), option('badly')],
          label: text('Sleep'),
        },
        {
          id: 'surgeries',
          type: 'repeatingGroup',
          maxItems: 5,
          label: text('Surgeries'),
          questions: [
            { id: 'which', type: 'text', maxLength: 50, label: text('Which') },
            { id: 'how', type: 'choice', options: [option('open'), option('keyhole')], label: text('How') },
          ],
        },
        { id: 'age', type: 'integer', min: 0, max: 120, label: text('Age') },
      ],
    },
  ],
};

export const next = (definition: Definition, migrations: Migration[], version = '1.1'): Definition => ({
  ...definition,
  version,
  migrations,
});
export const edited = (id: string, change: Record<string, unknown>, from = base) =>
  withQuestion(from, ['one', id], change);
export const problemsOf = (definition: Definition) =>
  parseDefinition(definition)
    .problems.filter(({ level }) => level === 'error')
    .map(({ path, code }) => `${path} ${code}`);

export const lostOf = (definition: Definition, given: Answers): string[] =>
  mapAnswers(definition, '1.0', given).lost.map(({ question, reason }) => `${question} ${reason}`);
export const asking = (question: object, migrations: Migration[] = []): Definition =>
  next(withQuestion(base, ['one', 'age'], { id: 'c', label: text('C'), ...question }), migrations);

export const part = (more: object) => ({ id: 'x', type: 'integer', label: text('X'), ...more });
