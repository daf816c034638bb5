/** A published form, for tests of what a later version changes. */
import type { Definition } from '../../engine/definition/definition.ts';

export const label = (en: string) => ({ en });
export const published: Definition = {
  id: 'q',
  version: '1.0',
  title: label('Q'),
  languages: ['en'],
  ruleSet: 'no-flags@1.0',
  patient: { givenName: 'given', familyName: 'family', email: 'mail' },
  steps: [
    {
      id: 'one',
      title: label('One'),
      questions: [
        { id: 'given', type: 'text', maxLength: 50, label: label('Given name') },
        {
          id: 'smoker',
          type: 'choice',
          label: label('Smoker?'),
          options: [
            { value: 'yes', label: label('Yes') },
            { value: 'no', label: label('No') },
          ],
        },
        {
          id: 'sleep',
          type: 'matrix',
          label: label('Sleep'),
          rows: [{ id: 'falls', label: label('Falling asleep') }],
          options: [{ value: 'well', label: label('Well') }],
        },
      ],
    },
  ],
};
