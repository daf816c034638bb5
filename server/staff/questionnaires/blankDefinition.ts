/**
 * The initial content of a new questionnaire: one step that asks for the patient's identity, and no flags.
 */
import type { DraftDocument } from '@clinic/contract/questionnaires';
import { FALLBACK_LANGUAGE, LANGUAGES, type LocalizedText } from '@clinic/engine/base';
import { serverTexts } from '@clinic/server-platform/base';

type Text = keyof ReturnType<typeof serverTexts>['blankForm'];

function inAll(name: Text): LocalizedText {
  const [source, ...others] = LANGUAGES;
  const from = serverTexts(source).blankForm[name];
  const translations = others.map((each) => [each, { text: serverTexts(each).blankForm[name], from }]);
  return { [source]: from, ...Object.fromEntries(translations) };
}

export const blankDefinition = (id: string, title: string): DraftDocument => ({
  id,
  version: '1.0',
  // Without the other languages: the author's title is not a translation.
  title: { [FALLBACK_LANGUAGE]: title },
  languages: [...LANGUAGES],
  ruleSet: 'no-flags@1.0',
  patient: { givenName: 'first_name', familyName: 'last_name', email: 'email' },
  steps: [
    {
      id: 'about_you',
      title: inAll('aboutYou'),
      questions: [
        {
          id: 'first_name',
          type: 'text',
          label: inAll('firstName'),
          required: true,
          maxLength: 60,
        },
        {
          id: 'last_name',
          type: 'text',
          label: inAll('lastName'),
          required: true,
          maxLength: 60,
        },
        { id: 'email', type: 'email', label: inAll('email'), maxLength: 254 },
      ],
    },
  ],
});
