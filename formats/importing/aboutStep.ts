/** Parts that every definition needs and imported forms lack: questions that identify the patient, and a rule set. */
import { isLanguage, LANGUAGES, type LocalizedText } from '@clinic/engine/base';
import type { Definition, Question, Step } from '@clinic/engine/definition';
import { idFor } from './ids.ts';
import { type Texts, textsOf } from './texts/message.ts';

/** A rule set without flags, until somebody writes rules for the form. */
export const NO_FLAGS = 'no-flags@1.0';

export type FormTexts = Texts['form'];

/** Our own texts in the language of a form; English for languages that are not installed. */
export const formTexts = (language: string): FormTexts => textsOf(language).form;

/**
 * One of our own texts in the language of a form.
 * @param others languages of the translations; for a form in an installed language by default all of these
 */
export function textFor(
  language: string,
  of: (texts: FormTexts) => string,
  others: Iterable<string> = isLanguage(language) ? LANGUAGES : [],
): LocalizedText {
  const from = of(formTexts(language));
  const translations = [...new Set(others)].filter((each) => each !== language);
  return {
    [language]: from,
    ...Object.fromEntries(translations.map((each) => [each, { text: of(formTexts(each)), from }])),
  };
}

/** The last step of a form that requires a signature. */
export const signatureStep = (language: string, usedIds: Set<string>): Step => ({
  id: idFor('signing', usedIds),
  title: textFor(language, ({ signing }) => signing),
  questions: [
    {
      id: idFor('signature', usedIds),
      type: 'signature',
      label: textFor(language, ({ signature }) => signature),
      required: true,
    },
  ],
});

/** A step, never shown to patients, of values that other formulas read. */
export const valuesStep = (language: string, usedIds: Set<string>, questions: Question[]): Step => ({
  id: idFor('values', usedIds),
  title: textFor(language, ({ values }) => values),
  questions,
});

/**
 * The first step of an imported form.
 * @param language of the form: its texts, with those in the other installed languages as translations
 * @param usedIds ids; those of the step are added
 * @param others languages of the translations, if not the installed ones
 */
export function aboutStep(
  language: string,
  usedIds: Set<string>,
  others?: readonly string[],
): { about: Step; patient: Definition['patient'] } {
  const text = (of: (texts: FormTexts) => string) => textFor(language, of, others);
  const patient = {
    givenName: idFor('given_name', usedIds),
    familyName: idFor('family_name', usedIds),
    email: idFor('email', usedIds),
  };
  const name = { type: 'text', required: true, maxLength: 100 } as const;
  const about: Step = {
    id: idFor('about_you', usedIds),
    title: text((texts) => texts.about),
    questions: [
      { id: patient.givenName, label: text((texts) => texts.givenName), ...name },
      { id: patient.familyName, label: text((texts) => texts.familyName), ...name },
      {
        id: patient.email,
        type: 'email',
        label: text((texts) => texts.email),
        required: true,
        maxLength: 254,
      },
    ],
  };
  return { about, patient };
}
