/** Questions as items of a Questionnaire. */
import {
  type Choice,
  type ChoiceDisplay,
  FORMAT_TRAITS,
  hasRows,
  isExternal,
  type MomentField,
  momentField,
  numberField,
  type Option,
  type Question,
  type QuestionOf,
  type RowsQuestion,
  type TextLimits,
  traitsOf,
} from '@clinic/engine/definition';
import { scoreOf } from '@clinic/engine/logic';
import { MEDIA_TYPES } from '@clinic/engine/questionTypes';
import { codingsOf, UCUM } from '../validate/codes.ts';
import {
  CALCULATED_EXPRESSION,
  CALCULATED_VALUE,
  CHOICE_ORIENTATION,
  HIDDEN,
  ITEM_ANSWER_MEDIA,
  ITEM_MEDIA,
  MAX_DECIMAL_PLACES,
  MAX_OCCURS,
  MAX_QUANTITY,
  MAX_SIZE,
  MAX_VALUE,
  MEANS_HIDDEN,
  MIME_TYPE,
  MIN_LENGTH,
  MIN_OCCURS,
  MIN_QUANTITY,
  MIN_VALUE,
  OPEN_LABEL,
  OPTION_EXCLUSIVE,
  ORDINAL,
  REGEX,
  ROLE,
  UNIT,
  UNIT_OPTION,
  VARIABLE,
} from '../validate/extensions.ts';
import type { JsonObject } from '../validate/json.ts';
import { answerValue, codingOf, hasUnit } from './answerValue.ts';
import { constraintsOf } from './checks.ts';
import { computedType } from './computedType.ts';
import { addressOfCodeList, type ExportContext } from './context.ts';
import { saidCondition } from './enableWhen.ts';
import { inEntry, withEntryVariable } from './entryContext.ts';
import { expression, shownBy } from './extensions.ts';
import { elementOf, extractionExtensions, optionExtraction } from './extraction.ts';
import { labelElement, localizedElement, mediaOf } from './texts.ts';
import { formulaPath } from './writePath.ts';

/**
 * If FHIR cannot express its condition, the item has none, and an answer cannot be required.
 * @param isAlwaysIn whether all enclosing conditions are exported
 */
export function itemOf(question: Question, context: ExportContext, isAlwaysIn = true): JsonObject {
  const { language } = context;
  const { required } = question;
  const condition = saidCondition(question, context);
  const canRequire = isAlwaysIn && condition.isSaid;
  const { extension = [], ...rest } = typeOf(question, context, canRequire);
  const isAsked = question.type !== 'information' && question.type !== 'computed';
  const extensions = [
    ...condition.extension,
    ...(extension as JsonObject[]),
    ...constraintsOf(question, context),
    ...ownCode(ROLE, question.role),
    ...ownCode(MEANS_HIDDEN, question.whenHidden),
    ...extractionExtensions(question, language),
    ...(isAsked && question.compute !== undefined ? calculationOf(question, context) : []),
    ...mediaOf(question.picture, ITEM_MEDIA, language),
  ];
  const code = codingsOf(question);
  const help = question.help && {
    linkId: `${context.linkIdOf(question)}.item.help`,
    extension: [shownBy('help')],
    ...localizedElement('text', question.help, language),
    type: 'display',
  };
  const inside = [
    ...((rest.item as JsonObject[] | undefined) ?? []),
    ...(help && question.type !== 'information' ? [help] : []),
  ];
  return {
    ...(extensions.length > 0 && { extension: extensions }),
    linkId: context.linkIdOf(question),
    ...elementOf(question, context.group),
    ...(code.length > 0 && question.type !== 'information' && { code }),
    ...labelElement(question, language),
    ...condition.elements,
    ...(isAsked && canRequire && required === true && { required }),
    ...rest,
    ...initialOf(question, context),
    ...(inside.length > 0 && { item: inside }),
  };
}

/** A proposed answer; that of a choice is marked at its options. */
function initialOf(question: Question, context: ExportContext): JsonObject {
  const { proposed } = question;
  if (proposed === undefined || Array.isArray(proposed) || 'options' in question) return {};
  const value = answerValue(question, proposed, 'value', context);
  return value ? { initial: [value] } : {};
}

function typeOf(question: Question, context: ExportContext, canRequire: boolean): JsonObject {
  switch (question.type) {
    case 'text':
      return {
        extension: textLimitsOf(question),
        type: question.format === 'webAddress' ? 'url' : 'string',
        maxLength: question.maxLength,
      };
    case 'email':
    case 'phone':
      return { type: 'string', maxLength: question.maxLength };
    case 'longText':
      return { extension: textLimitsOf(question), type: 'text', maxLength: question.maxLength };
    case 'textList':
      return {
        extension: [{ url: MAX_OCCURS, valueInteger: question.maxItems }],
        type: 'string',
        repeats: true,
        maxLength: question.maxLength,
      };
    case 'quantity': {
      const units = question.units?.map(({ unit }) => unit) ?? [question.unit];
      const options = units.map((unit) => ({
        url: UNIT_OPTION,
        valueCoding: { system: UCUM, code: unit, display: unit },
      }));
      return {
        extension: [
          ...options,
          ...(question.units
            ? []
            : [...limitsOf(question, 'decimal'), ...placesOf('decimal', question.step)]),
        ],
        type: 'quantity',
      };
    }
    case 'choice':
    case 'multipleChoice':
      return {
        ...openType(question, context),
        ...(question.type === 'multipleChoice' && { repeats: true }),
        ...(question.codeList === undefined
          ? { answerOption: optionsOf(question, context) }
          : { answerValueSet: addressOfCodeList(question.codeList) }),
      };
    case 'repeatingGroup': {
      const inside = inEntry(context, question);
      const item = question.questions.map((each) => itemOf(each, inside, canRequire));
      return withEntryVariable({
        extension: [
          ...(question.minItems === undefined || !canRequire
            ? []
            : [{ url: MIN_OCCURS, valueInteger: question.minItems }]),
          { url: MAX_OCCURS, valueInteger: question.maxItems },
          ...(question.display ? [shownBy(ENTRY_CONTROLS[question.display])] : []),
        ],
        type: 'group',
        repeats: true,
        item,
      });
    }
    case 'file':
      return {
        extension: filesOf(question),
        type: 'attachment',
        ...(question.maxFiles > 1 && { repeats: true }),
      };
    case 'signature':
      return { type: 'attachment' };
    case 'computed':
      return {
        extension: [
          ...unitOf(question.unit),
          ...calculationOf(question, context),
          ...(question.staffOnly ? [{ url: HIDDEN, valueBoolean: true }] : []),
        ],
        type: hasUnit(question) && !question.bands ? 'quantity' : computedType(question, context),
        readOnly: true,
      };
    default:
      if (hasRows(question)) return { type: 'group', item: rowsOf(question, context, canRequire) };
      return typeOfKind(question);
  }
}

/** The item of a question of any type, by what its answer is. */
function typeOfKind(question: Question): JsonObject {
  const { answer, isWhole, itemControl } = traitsOf(question);
  const moment = momentField(question);
  if (moment) return { extension: MOMENTS[moment.moment](moment), type: moment.moment };
  const number = numberField(question);
  if (number) {
    const type = isWhole ? 'integer' : 'decimal';
    const control = 'display' in question && question.display === 'stepper' ? 'spinner' : itemControl;
    return {
      extension: [
        ...unitOf(number.unit),
        ...limitsOf(number, type),
        ...placesOf(type, number.step),
        ...(control === undefined ? [] : [shownBy(control)]),
      ],
      type: number.unit === undefined ? type : 'quantity',
    };
  }
  if (answer === 'boolean') return { type: 'boolean' };
  return { type: answer === 'none' ? 'display' : 'string' };
}

function calculationOf(question: Question, context: ExportContext): JsonObject[] {
  const path = formulaPath(question, context);
  const { variables: named = [] } = isExternal(question) ? question.fhirPath : {};
  const variables = named.map(({ name, expression: source }) => ({
    url: VARIABLE,
    valueExpression: { name, language: 'text/fhirpath', expression: source },
  }));
  return path === undefined ? [] : [...variables, expression(CALCULATED_EXPRESSION, path)];
}

const CONTROLS: Readonly<Record<ChoiceDisplay, string>> = {
  radio: 'radio-button',
  checkboxes: 'check-box',
  select: 'drop-down',
  search: 'autocomplete',
};

const ENTRY_CONTROLS = { cards: 'list', table: 'gtable' } as const;

const shownAs = ({ display, orientation }: Choice): JsonObject[] => [
  ...(display ? [shownBy(CONTROLS[display])] : []),
  ...(orientation ? [{ url: CHOICE_ORIENTATION, valueCode: orientation }] : []),
];

function textLimitsOf({ minLength, format }: Omit<TextLimits, 'maxLength'>): JsonObject[] {
  // The item type for URLs implies this format.
  const pattern = format === undefined || format === 'webAddress' ? undefined : FORMAT_TRAITS[format].pattern;
  return [
    ...(minLength === undefined ? [] : [{ url: MIN_LENGTH, valueInteger: minLength }]),
    ...(pattern === undefined ? [] : [{ url: REGEX, valueString: pattern }]),
  ];
}

/** A step of 1, 0.1, 0.01 and so on is a number of decimal places; FHIR has no other steps. */
function placesOf(type: 'integer' | 'decimal', step: number | undefined): JsonObject[] {
  if (type === 'integer' || step === undefined) return [];
  const places = Math.round(-Math.log10(step));
  const isSame = places >= 0 && Number(`1e-${places}`) === step;
  return isSame ? [{ url: MAX_DECIMAL_PLACES, valueInteger: places }] : [];
}

const filesOf = ({ accept, maxMb }: QuestionOf<'file'>): JsonObject[] => [
  ...accept.map((kind) => ({ url: MIME_TYPE, valueCode: MEDIA_TYPES[kind] })),
  { url: MAX_SIZE, valueDecimal: maxMb },
];

const ownCode = (url: string, code: string | undefined): JsonObject[] =>
  code === undefined ? [] : [{ url, valueCode: code }];

function openType(question: Choice, { language }: ExportContext): JsonObject {
  const { other } = question;
  const shown = shownAs(question);
  if (!other) return { extension: shown, type: 'choice' };
  const { text, _text } = localizedElement('text', other.label, language);
  return {
    extension: [
      ...shown,
      { url: OPEN_LABEL, valueString: text, ...(_text !== undefined && { _valueString: _text }) },
    ],
    type: 'open-choice',
    maxLength: other.maxLength,
  };
}

const unitOf = (unit: string | undefined): JsonObject[] =>
  unit === undefined ? [] : [{ url: UNIT, valueCoding: { system: UCUM, code: unit } }];

interface Limits {
  min?: number;
  max?: number;
  unit?: string | undefined;
}

/** A limit of a number with a unit is a quantity, so that the two can be compared. */
function limitsOf({ min, max, unit }: Limits, type: 'integer' | 'decimal'): JsonObject[] {
  if (unit !== undefined) {
    const quantity = (url: string, value: number | undefined): JsonObject[] =>
      value === undefined ? [] : [{ url, valueQuantity: { value, unit, system: UCUM, code: unit } }];
    return [...quantity(MIN_QUANTITY, min), ...quantity(MAX_QUANTITY, max)];
  }
  const key = type === 'integer' ? 'valueInteger' : 'valueDecimal';
  const limit = (url: string, value: number | undefined): JsonObject[] =>
    value === undefined ? [] : [{ url, [key]: value }];
  return [...limit(MIN_VALUE, min), ...limit(MAX_VALUE, max)];
}

function datesOf({ min, max }: Pick<MomentField, 'min' | 'max'>): JsonObject[] {
  const limit = (url: string, value: string | undefined): JsonObject[] => {
    if (value === undefined) return [];
    return [{ url, ...(value === 'today' ? { _valueDate: CALCULATED_TODAY } : { valueDate: value }) }];
  };
  return [...limit(MIN_VALUE, min), ...limit(MAX_VALUE, max)];
}

const CALCULATED_TODAY: JsonObject = {
  extension: [
    { url: CALCULATED_VALUE, valueExpression: { language: 'text/fhirpath', expression: 'today()' } },
  ],
};

const timesOf = ({ min, max }: Pick<MomentField, 'min' | 'max'>): JsonObject[] => {
  const limit = (url: string, value: string | undefined): JsonObject[] =>
    value === undefined ? [] : [{ url, valueTime: `${value}:00` }];
  // FHIR has no time ranges that span midnight.
  const isNight = min !== undefined && max !== undefined && min > max;
  return isNight ? [] : [...limit(MIN_VALUE, min), ...limit(MAX_VALUE, max)];
};

/** Limits without the time of day: FHIR times require a time zone, which a questionnaire does not know. */
const daysOf = ({ min, max }: Pick<MomentField, 'min' | 'max'>): JsonObject[] =>
  [
    { url: MIN_VALUE, limit: min },
    { url: MAX_VALUE, limit: max },
  ].flatMap(({ url, limit }) =>
    limit === undefined
      ? []
      : [
          {
            url,
            ...(limit === 'today'
              ? { _valueDateTime: CALCULATED_TODAY }
              : { valueDateTime: limit.slice(0, 10) }),
          },
        ],
  );

const MOMENTS = { date: datesOf, time: timesOf, dateTime: daysOf };

type WithOptions = Extract<Question, { options: Option[] }>;

const optionsOf = (question: WithOptions, context: ExportContext): JsonObject[] => {
  const isScored = context.isScored(question);
  const proposed: readonly unknown[] = [question.proposed].flat();
  return question.options.map((option) => {
    const score = isScored && !option.unknown ? scoreOf(option) : option.score;
    const extension = [
      ...(option.exclusive ? [{ url: OPTION_EXCLUSIVE, valueBoolean: true }] : []),
      ...(score === undefined ? [] : [{ url: ORDINAL, valueDecimal: score }]),
      ...optionExtraction(option),
      ...mediaOf(option.picture, ITEM_ANSWER_MEDIA, context.language),
    ];
    const { display: _, ...coding } = codingOf(option, question, context);
    return {
      ...(extension.length > 0 && { extension }),
      valueCoding: { ...coding, ...localizedElement('display', option.label, context.language) },
      ...(proposed.includes(option.value) && { initialSelected: true }),
    };
  });
};

const rowsOf = (question: RowsQuestion, context: ExportContext, canRequire: boolean): JsonObject[] =>
  question.rows.map(({ id, label }) => ({
    linkId: `${question.id}.${id}`,
    ...localizedElement('text', label, context.language),
    ...(canRequire && question.required === true && { required: true }),
    type: 'choice',
    answerOption: optionsOf(question, context),
  }));
