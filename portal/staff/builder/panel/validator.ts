/**
 * Checks what is typed into a panel. Our engine reads the JSON Schema as questions, so the messages are those that patients
 * see, in the user's language. Ajv cannot be used: it generates code, which the page's policy forbids.
 */
import { type Answers, FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { type FormatSchema, propertyQuestions } from '@clinic/engine/editing';
import { compileQuestionnaire, type Questionnaire } from '@clinic/engine/form';
import { issueText, validate } from '@clinic/engine/validation';
import { type ErrorSchema, type RJSFSchema, toErrorList, type ValidatorType } from '@rjsf/utils';
import { entryOf, isObject, propertyOf } from './hint.ts';

export function panelValidator(language: string): ValidatorType {
  const errorsOf = (schema: RJSFSchema, data: unknown): ErrorSchema => {
    const format = schema as FormatSchema;
    const given = isObject(data) ? data : {};
    const errors: Record<string, ErrorSchema> = {};
    for (const name of Object.keys(schema.properties ?? {})) {
      const property = propertyOf(format, name);
      const value = given[name];
      if (property.type === 'object' && isObject(value))
        errors[name] = errorsOf(property as RJSFSchema, value);
      if (property.type === 'array' && Array.isArray(value) && entryOf(property).type === 'object')
        errors[name] = Object.fromEntries(
          value.map((entry, index) => [
            index,
            isBegun(entry) ? errorsOf(entryOf(property) as RJSFSchema, entry) : {},
          ]),
        ) as ErrorSchema;
    }
    return { ...errors, ...ownErrors(format, given, language) } as ErrorSchema;
  };
  const find = (schema: RJSFSchema, data: unknown) => {
    const errorSchema = errorsOf(schema, data);
    return { errorSchema, errors: toErrorList(errorSchema) };
  };
  return {
    validateFormData: (data, schema) => find(schema, data),
    isValid: (schema, data) => find(schema, data).errors.length === 0,
    rawValidation: (schema, data) => ({ errors: find(schema, data).errors as never[] }),
  };
}

/** An entry without anything in it is not stored. */
const isBegun = (entry: unknown): boolean =>
  isObject(entry) && Object.values(entry).some((value) => value !== undefined);

const TEXTS = { label: () => ({}), option: () => ({}) };
const STEP = 'panel';

/** Of the properties that are one value or a list of values. */
function ownErrors(
  format: FormatSchema,
  data: Readonly<Record<string, unknown>>,
  language: string,
): ErrorSchema {
  const questionnaire = questionnaireOf(format);
  const answers = Object.fromEntries(
    [...questionnaire.questions.keys()].flatMap((id) =>
      data[id] === undefined || data[id] === null ? [] : [[id, data[id]]],
    ),
  ) as Answers;
  return Object.fromEntries(
    validate(questionnaire, answers, '')
      .filter(({ level }) => level === 'hard')
      .map((issue) => [issue.key, { __errors: [issueText(issue, questionnaire, language)] }]),
  ) as ErrorSchema;
}

const compiled = new WeakMap<FormatSchema, Questionnaire>();

function questionnaireOf(format: FormatSchema): Questionnaire {
  const known = compiled.get(format);
  if (known) return known;
  const questions = propertyQuestions(format, TEXTS).filter(({ type }) => type !== 'repeatingGroup');
  const questionnaire = compileQuestionnaire({
    ...{ id: STEP, version: '1.0', title: {}, languages: [FALLBACK_LANGUAGE], ruleSet: '' },
    patient: { givenName: '', familyName: '', email: '' },
    steps: [{ id: STEP, title: {}, questions }],
  } satisfies Definition);
  compiled.set(format, questionnaire);
  return questionnaire;
}
