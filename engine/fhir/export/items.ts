/** Questions as items of a Questionnaire. */
import type { Code, Definition, Question } from '../../definition/definition.ts';
import {
  MAX_OCCURS,
  MAX_VALUE,
  MIN_OCCURS,
  MIN_VALUE,
  OPTION_EXCLUSIVE,
  UNIT_OPTION,
} from '../validate/extensions.ts';
import type { JsonObject } from '../validate/json.ts';
import { codingOf, UCUM } from './answerValue.ts';
import { enableWhenOf, linkIdOf } from './enableWhen.ts';
import { localizedElement } from './texts.ts';

const CORE = 'http://hl7.org/fhir/StructureDefinition';
const ORDINAL = `${CORE}/ordinalValue`;
const HIDDEN = `${CORE}/questionnaire-hidden`;
const UNIT = `${CORE}/questionnaire-unit`;

/** Without its condition if enableWhen cannot say it. */
export function itemOf(question: Question, definition: Definition): JsonObject {
  const [language = 'en'] = definition.languages;
  const { codes = [], required } = question;
  const { extension = [], ...rest } = typeOf(question, definition);
  const extensions = extension as JsonObject[];
  const isAsked = question.type !== 'information' && question.type !== 'computed';
  const code = codes.flatMap(codeOf);
  const help = question.help && {
    linkId: `${question.id}.help`,
    extension: [{ url: `${CORE}/questionnaire-itemControl`, valueCodeableConcept: HELP }],
    ...localizedElement('text', question.help, language),
    type: 'display',
  };
  const inside = [
    ...((rest.item as JsonObject[] | undefined) ?? []),
    ...(help && question.type !== 'information' ? [help] : []),
  ];
  return {
    ...(extensions.length > 0 && { extension: extensions }),
    linkId: linkIdOf(question, definition),
    ...(code.length > 0 && question.type !== 'information' && { code }),
    ...localizedElement('text', question.label, language),
    ...enableWhenOf(question.showWhen, definition),
    ...(isAsked && required === true && { required }),
    ...rest,
    ...(inside.length > 0 && { item: inside }),
  };
}

const HELP = { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code: 'help' }] };

const SYSTEMS: Partial<Record<Code['system'], string>> = {
  loinc: 'http://loinc.org',
  snomed: 'http://snomed.info/sct',
};

function codeOf({ system, code }: Code): JsonObject[] {
  const address = SYSTEMS[system];
  return address === undefined ? [] : [{ system: address, code }];
}

function typeOf(question: Question, definition: Definition): JsonObject {
  switch (question.type) {
    case 'text':
    case 'email':
    case 'phone':
      return { type: 'string', maxLength: question.maxLength };
    case 'longText':
      return { type: 'text', maxLength: question.maxLength };
    case 'textList':
      return {
        extension: [{ url: MAX_OCCURS, valueInteger: question.maxItems }],
        type: 'string',
        repeats: true,
        maxLength: question.maxLength,
      };
    case 'integer':
    case 'decimal':
      return {
        extension: [...unitOf(question.unit), ...limitsOf(question, question.type)],
        type: question.type,
      };
    case 'quantity': {
      const units = question.units?.map(({ unit }) => unit) ?? [question.unit];
      const options = units.map((unit) => ({
        url: UNIT_OPTION,
        valueCoding: { system: UCUM, code: unit, display: unit },
      }));
      return {
        extension: [...options, ...(question.units ? [] : limitsOf(question, 'decimal'))],
        type: 'quantity',
      };
    }
    case 'date':
      return { extension: datesOf(question), type: 'date' };
    case 'time':
      return { type: 'time' };
    case 'yesNo':
    case 'consent':
      return { type: 'boolean' };
    case 'choice':
    case 'multipleChoice':
      return {
        type: 'choice',
        ...(question.type === 'multipleChoice' && { repeats: true }),
        answerOption: optionsOf(question, definition),
      };
    case 'scale':
      return { extension: limitsOf(question, 'integer'), type: 'integer' };
    case 'matrix':
      return { type: 'group', item: rowsOf(question, definition) };
    case 'repeatingGroup':
      return {
        extension: [
          ...(question.minItems === undefined ? [] : [{ url: MIN_OCCURS, valueInteger: question.minItems }]),
          { url: MAX_OCCURS, valueInteger: question.maxItems },
        ],
        type: 'group',
        repeats: true,
        item: question.questions.map((each) => itemOf(each, definition)),
      };
    case 'file':
      return { type: 'attachment', ...(question.maxFiles > 1 && { repeats: true }) };
    case 'signature':
      return { type: 'attachment' };
    case 'computed':
      return {
        extension: [
          ...unitOf(question.unit),
          ...(question.staffOnly ? [{ url: HIDDEN, valueBoolean: true }] : []),
        ],
        type: question.bands ? 'string' : 'decimal',
        readOnly: true,
      };
    case 'information':
      return { type: 'display' };
  }
}

const unitOf = (unit: string | undefined): JsonObject[] =>
  unit === undefined ? [] : [{ url: UNIT, valueCoding: { system: UCUM, code: unit } }];

function limitsOf({ min, max }: { min?: number; max?: number }, type: 'integer' | 'decimal'): JsonObject[] {
  const key = type === 'integer' ? 'valueInteger' : 'valueDecimal';
  const limit = (url: string, value: number | undefined): JsonObject[] =>
    value === undefined ? [] : [{ url, [key]: value }];
  return [...limit(MIN_VALUE, min), ...limit(MAX_VALUE, max)];
}

function datesOf({ min, max }: { min?: string; max?: string }): JsonObject[] {
  const limit = (url: string, value: string | undefined): JsonObject[] =>
    value === undefined || value === 'today' ? [] : [{ url, valueDate: value }];
  return [...limit(MIN_VALUE, min), ...limit(MAX_VALUE, max)];
}

type WithOptions = Extract<Question, { type: 'choice' | 'multipleChoice' | 'matrix' }>;

const optionsOf = (question: WithOptions, definition: Definition): JsonObject[] =>
  question.options.map((option) => {
    const extension = [
      ...(option.exclusive ? [{ url: OPTION_EXCLUSIVE, valueBoolean: true }] : []),
      ...(option.score === undefined ? [] : [{ url: ORDINAL, valueDecimal: option.score }]),
    ];
    const [language = 'en'] = definition.languages;
    const { display: _, ...coding } = codingOf(option, question, definition);
    return {
      ...(extension.length > 0 && { extension }),
      valueCoding: { ...coding, ...localizedElement('display', option.label, language) },
    };
  });

const rowsOf = (question: Extract<Question, { type: 'matrix' }>, definition: Definition): JsonObject[] => {
  const [language = 'en'] = definition.languages;
  return question.rows.map(({ id, label }) => ({
    linkId: `${question.id}.${id}`,
    ...localizedElement('text', label, language),
    ...(question.required === true && { required: true }),
    type: 'choice',
    answerOption: optionsOf(question, definition),
  }));
};
