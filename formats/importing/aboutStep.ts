/** Parts that every definition needs and imported forms lack: questions that identify the patient, and a rule set. */
import type { LocalizedText } from '@clinic/engine/base';
import type { Definition, Question, Step } from '@clinic/engine/definition';
import { idFor } from './ids.ts';

/** A rule set without flags, until somebody writes rules for the form. */
export const NO_FLAGS = 'no-flags@1.0';

/** English is used for languages that the product does not support. */
export const inLanguageOfForm = (language: string, en: string, es: string): string =>
  language === 'es' ? es : en;

/** One of our own texts in the language of a form, with the product's other language as translation. */
export const textFor = (language: string, en: string, es: string): LocalizedText => ({
  [language]: inLanguageOfForm(language, en, es),
  ...(language === 'en' && { es: { text: es, from: en } }),
  ...(language === 'es' && { en: { text: en, from: es } }),
});

/** The last step of a form that requires a signature. */
export const signatureStep = (language: string, usedIds: Set<string>): Step => ({
  id: idFor('signing', usedIds),
  title: textFor(language, 'Signature', 'Firma'),
  questions: [
    {
      id: idFor('signature', usedIds),
      type: 'signature',
      label: textFor(language, 'Your signature', 'Su firma'),
      required: true,
    },
  ],
});

/** A step, never shown to patients, of values that other formulas read. */
export const valuesStep = (language: string, usedIds: Set<string>, questions: Question[]): Step => ({
  id: idFor('values', usedIds),
  title: textFor(language, 'Calculated values', 'Valores calculados'),
  questions,
});

/**
 * The first step of an imported form.
 * @param language of the form: its texts, with those in the other language of the product as translations
 * @param usedIds ids; those of the step are added
 */
export function aboutStep(
  language: string,
  usedIds: Set<string>,
): { about: Step; patient: Definition['patient'] } {
  const patient = {
    givenName: idFor('given_name', usedIds),
    familyName: idFor('family_name', usedIds),
    email: idFor('email', usedIds),
  };
  const say = (en: string, es: string) => textFor(language, en, es);
  const name = { type: 'text', required: true, maxLength: 100 } as const;
  const about: Step = {
    id: idFor('about_you', usedIds),
    title: say('About you', 'Sobre usted'),
    questions: [
      { id: patient.givenName, label: say('First name', 'Nombre'), ...name },
      { id: patient.familyName, label: say('Last name', 'Apellidos'), ...name },
      {
        id: patient.email,
        type: 'email',
        label: say('Email', 'Correo electrónico'),
        required: true,
        maxLength: 254,
      },
    ],
  };
  return { about, patient };
}
