/**
 * The initial content of a new questionnaire: one step that asks for the patient's identity, and no flags.
 */
import type { DraftDocument } from '@clinic/contract/questionnaires';

const inBoth = (en: string, es: string) => ({ en, es: { text: es, from: en } });

export const blankDefinition = (id: string, title: string): DraftDocument => ({
  id,
  version: '1.0',
  // Without the other languages: the author's title is not a translation.
  title: { en: title },
  languages: ['en', 'es'],
  ruleSet: 'no-flags@1.0',
  patient: { givenName: 'first_name', familyName: 'last_name', email: 'email' },
  steps: [
    {
      id: 'about_you',
      title: inBoth('About you', 'Sobre usted'),
      questions: [
        {
          id: 'first_name',
          type: 'text',
          label: inBoth('First name', 'Nombre'),
          required: true,
          maxLength: 60,
        },
        {
          id: 'last_name',
          type: 'text',
          label: inBoth('Last name', 'Apellidos'),
          required: true,
          maxLength: 60,
        },
        { id: 'email', type: 'email', label: inBoth('Email address', 'Correo electrónico'), maxLength: 254 },
      ],
    },
  ],
});
