/**
 * The features of a Questionnaire by SDC 3.0, box by box as Smart Forms lists them, with a small form for each, and what
 * Smart Forms and LHC-Forms say about themselves in their public lists.
 */
import type { FhirResource } from '../../engine/fhir/validate/json.ts';
import { control, PAGE, TABS } from './controls.ts';
import {
  core,
  element,
  extension,
  FIXED,
  INSTRUCTION,
  KILOGRAM,
  OPTIONS,
  ofForm,
  ofOption,
  ofText,
  ofType,
  type Probe,
  path,
  quantity,
  question,
  REPEATED,
  sdc,
  UNITS,
  unitValue,
} from './probes.ts';

/** As it is said in public: `-` where nothing is said. */
export type Said = 'yes' | 'partly' | 'no' | '-';

export interface Feature {
  name: string;
  smartForms: Said;
  lhcForms: Said;
  /** Undefined: an operation of a server, by its name. */
  probe?: Probe;
}

export interface Section {
  title: string;
  features: readonly Feature[];
}

const feature = (name: string, smartForms: Said, lhcForms: Said, probe?: Probe): Feature => ({
  name,
  smartForms,
  lhcForms,
  ...(probe && { probe }),
});

const type = (name: string, smartForms: Said, lhcForms: Said): Feature =>
  feature(name, smartForms, lhcForms, ofType(name));
const NUMBER = "item.where(linkId='first').answer.value";
const computed = { readOnly: true };

const TYPES: Section = {
  title: 'Item types',
  features: [
    ...['group', 'display', 'boolean', 'decimal', 'integer'].map((name) => type(name, 'yes', 'yes')),
    ...['date', 'dateTime', 'time'].map((name) => type(name, 'yes', 'partly')),
    ...['string', 'text'].map((name) => type(name, 'yes', 'yes')),
    type('url', 'partly', 'yes'),
    ...['choice', 'open-choice', 'attachment'].map((name) => type(name, 'yes', 'yes')),
    type('reference', 'partly', 'no'),
    type('quantity', 'partly', 'yes'),
  ],
};

/** It counts where an expression reads it. */
const VARIABLE: Probe = {
  item: [
    { linkId: 'first', text: 'First', type: 'integer' },
    {
      extension: [{ url: sdc('calculatedExpression'), ...path('%first * 2') }],
      linkId: 'q',
      text: 'Twice',
      type: 'integer',
      readOnly: true,
    },
  ],
  root: { extension: [{ url: core('variable'), ...path(NUMBER, { name: 'first' }) }] },
  at: 'extension[0]',
};

const PATIENT: FhirResource = { resourceType: 'Patient', name: [{ family: 'Rojas' }, { family: 'Vega' }] };
const FILLED_IN: Probe = {
  ...extension(sdc('initialExpression'), path('%patient.name.first().family'), 'string'),
  contexts: { patient: PATIENT },
};
const ENTRIES_FILLED_IN: Probe = {
  item: [
    {
      extension: [{ url: sdc('itemPopulationContext'), ...path('%patient.name', { name: 'each' }) }],
      linkId: 'names',
      text: 'Names',
      type: 'group',
      repeats: true,
      item: [question('string', { extension: [{ url: sdc('initialExpression'), ...path('%each.family') }] })],
    },
  ],
  at: 'item[0].extension[0]',
  contexts: { patient: PATIENT },
};

const EXPRESSIONS: Section = {
  title: 'Expressions',
  features: [
    feature('variable', 'yes', 'yes', VARIABLE),
    feature(
      'answerExpression',
      'yes',
      '-',
      extension(sdc('answerExpression'), path(NUMBER), 'choice', OPTIONS),
    ),
    feature('initialExpression', 'yes', '-', FILLED_IN),
    feature('candidateExpression', 'no', '-', extension(sdc('candidateExpression'), path(NUMBER), 'integer')),
    feature('contextExpression', 'no', '-', extension(sdc('contextExpression'), path(NUMBER), 'integer')),
    feature(
      'calculatedExpression',
      'yes',
      '-',
      extension(sdc('calculatedExpression'), path(`${NUMBER} * 2`), 'integer', computed),
    ),
    feature(
      'enableWhenExpression',
      'yes',
      '-',
      extension(sdc('enableWhenExpression'), path(`${NUMBER} > 2`), 'integer'),
    ),
    feature(
      'answerOptionToggleExpression',
      'no',
      '-',
      extension(
        sdc('answerOptionsToggleExpression'),
        {
          extension: [
            { url: 'option', valueCoding: { code: 'a' } },
            { url: 'expression', ...path(`${NUMBER} > 2`) },
          ],
        },
        'choice',
        OPTIONS,
      ),
    ),
    feature('itemPopulationContext', 'yes', '-', ENTRIES_FILLED_IN),
    feature(
      'itemExtractionContext',
      'no',
      '-',
      extension(sdc('itemExtractionContext'), { valueCode: 'Condition' }, 'text'),
    ),
    feature(
      'observationExtract',
      '-',
      '-',
      extension(sdc('observationExtract'), { valueBoolean: true }, 'integer'),
    ),
    feature(
      'constraint',
      'no',
      'no',
      extension(
        core('questionnaire-constraint'),
        {
          extension: [
            { url: 'key', valueId: 'c1' },
            { url: 'severity', valueCode: 'error' },
            { url: 'expression', valueString: `${NUMBER} > 2` },
            { url: 'human', valueString: 'Above two.' },
          ],
        },
        'integer',
      ),
    ),
    feature(
      'library',
      'no',
      '-',
      ofForm(core('cqf-library'), { valueCanonical: 'http://example.org/Library/l' }),
    ),
    feature('launchContext', 'yes', '-', {
      ...ofForm(sdc('launchContext'), {
        extension: [
          { url: 'name', valueCoding: { code: 'patient' } },
          { url: 'type', valueCode: 'Patient' },
        ],
      }),
      contexts: {},
    }),
    feature(
      'x-fhir-query',
      'yes',
      '-',
      ofForm(core('variable'), {
        valueExpression: {
          name: 'found',
          language: 'application/x-fhir-query',
          expression: 'Condition?code=1',
        },
      }),
    ),
  ],
};

const coded = (code: string, type: string, smartForms: Said, lhcForms: Said): Feature =>
  feature(`itemControl: ${code}`, smartForms, lhcForms, control(code, type));

/** Of one pixel. */
const PICTURE = {
  valueAttachment: {
    contentType: 'image/png',
    data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    title: 'A picture',
  },
};

const RENDERING: Section = {
  title: 'Rendering',
  features: [
    feature(
      'rendering-style',
      'yes',
      '-',
      ofText(core('rendering-style'), { valueString: 'font-weight: bold' }),
    ),
    feature(
      'rendering-xhtml',
      'yes',
      '-',
      ofText(core('rendering-xhtml'), { valueString: '<b>A question</b>' }),
    ),
    feature('displayCategory', 'yes', 'no', INSTRUCTION),
    feature(
      'openLabel',
      'yes',
      '-',
      extension(sdc('openLabel'), { valueString: 'Another one' }, 'open-choice', OPTIONS),
    ),
    feature(
      'hidden',
      'yes',
      'yes',
      extension(core('questionnaire-hidden'), { valueBoolean: true }, 'string'),
    ),
    feature('itemMedia', 'no', '-', extension(sdc('itemMedia'), PICTURE, 'string')),
    feature('itemAnswerMedia', 'no', '-', ofOption(sdc('itemAnswerMedia'), PICTURE)),
    feature('itemControl', 'yes', 'yes', control('help', 'display')),
    feature(
      'choiceOrientation',
      'yes',
      'yes',
      extension(core('questionnaire-choiceOrientation'), { valueCode: 'horizontal' }, 'choice', OPTIONS),
    ),
    feature(
      'sliderStepValue',
      'yes',
      '-',
      extension(core('questionnaire-sliderStepValue'), { valueInteger: 2 }, 'integer'),
    ),
    feature(
      'width',
      'no',
      '-',
      extension(
        sdc('width'),
        { valueQuantity: { value: 20, system: 'http://unitsofmeasure.org', code: '%' } },
        'string',
      ),
    ),
    feature(
      'collapsible',
      'yes',
      '-',
      extension(sdc('collapsible'), { valueCode: 'default-open' }, 'string'),
    ),
    ...(
      [
        ['list', 'entries', 'no', 'yes'],
        ['table', 'group', 'no', 'yes'],
        ['htable', 'group', 'no', 'no'],
        ['gtable', 'entries', 'yes', 'yes'],
        ['grid', 'group', 'yes', '-'],
        ['header', 'group', 'no', 'no'],
        ['footer', 'group', 'no', 'no'],
      ] as const
    ).map(([code, on, theirs, lhc]) => coded(code, on, theirs, lhc)),
    feature('itemControl: page', 'no', '-', PAGE),
    feature('itemControl: tab-container', 'yes', '-', TABS),
    ...(
      [
        ['inline', 'no', 'yes'],
        ['prompt', 'yes', 'no'],
        ['unit', 'yes', 'no'],
        ['lower', 'yes', 'no'],
        ['upper', 'yes', 'no'],
        ['flyover', 'yes', 'no'],
        ['help', 'no', 'yes'],
        ['legal', 'no', '-'],
      ] as const
    ).map(([code, theirs, lhc]) => coded(code, 'display', theirs, lhc)),
    ...(
      [
        ['autocomplete', 'choice', 'yes', 'yes'],
        ['drop-down', 'choice', 'yes', 'yes'],
        ['check-box', 'choice', 'yes', 'yes'],
        ['lookup', 'choice', 'no', 'no'],
        ['radio-button', 'choice', 'yes', 'yes'],
        ['slider', 'integer', 'yes', 'no'],
        ['spinner', 'integer', 'no', 'no'],
        ['text-box', 'string', 'no', 'yes'],
      ] as const
    ).map(([code, on, theirs, lhc]) => coded(code, on, theirs, lhc)),
    feature(
      'supportLink',
      'no',
      '-',
      extension(core('questionnaire-supportLink'), { valueUri: 'https://example.org' }, 'string'),
    ),
    feature(
      'choiceColumn',
      'no',
      '-',
      extension(
        sdc('choiceColumn'),
        { extension: [{ url: 'path', valueString: 'code' }] },
        'choice',
        OPTIONS,
      ),
    ),
    feature('optionPrefix', 'no', '-', ofOption(core('questionnaire-optionPrefix'), { valueString: 'a)' })),
    feature('valueset-label', 'no', '-', ofOption(core('valueset-label'), { valueString: 'a)' })),
    feature('entryFormat', 'yes', '-', extension(core('entryFormat'), { valueString: 'DD/MM' }, 'string')),
    feature('shortText', 'yes', '-', ofText(sdc('shortText'), { valueString: 'Short' })),
    feature('required', 'yes', 'yes', element('required', true, 'string')),
    feature('repeats', 'yes', 'yes', element('repeats', true, 'choice', OPTIONS)),
    feature('readOnly', 'yes', 'yes', element('readOnly', true, 'string', FIXED)),
    feature(
      'rendering-styleSensitive',
      'no',
      '-',
      ofForm(core('rendering-styleSensitive'), { valueBoolean: true }),
    ),
    feature(
      'optionalDisplay',
      'no',
      '-',
      extension(sdc('optionalDisplay'), { valueBoolean: true }, 'display'),
    ),
  ],
};

const CONSTRAINTS: Section = {
  title: 'Value constraints',
  features: [
    feature('maxLength', 'yes', 'yes', element('maxLength', 20, 'string')),
    feature('minLength', 'yes', 'yes', extension(core('minLength'), { valueInteger: 2 }, 'string')),
    feature('regex', 'yes', 'yes', extension(core('regex'), { valueString: '[0-9]{5}' }, 'string')),
    feature('minValue', 'yes', 'partly', extension(core('minValue'), { valueInteger: 1 }, 'integer')),
    feature('maxValue', 'yes', 'partly', extension(core('maxValue'), { valueInteger: 9 }, 'integer')),
    feature(
      'minQuantity',
      'no',
      '-',
      extension(sdc('minQuantity'), quantity(30), 'quantity', { extension: [KILOGRAM] }),
    ),
    feature(
      'maxQuantity',
      'no',
      '-',
      extension(sdc('maxQuantity'), quantity(90), 'quantity', { extension: [KILOGRAM] }),
    ),
    feature(
      'maxDecimalPlaces',
      'yes',
      'no',
      extension(core('maxDecimalPlaces'), { valueInteger: 1 }, 'decimal'),
    ),
    feature(
      'mimeType',
      'no',
      'yes',
      extension(core('mimeType'), { valueCode: 'application/pdf' }, 'attachment'),
    ),
    feature('maxSize', 'no', 'yes', extension(core('maxSize'), { valueDecimal: 5 }, 'attachment')),
  ],
};

const CHOICES: Section = {
  title: 'Choices and repetition',
  features: [
    feature('answerOption', 'yes', 'yes', element('answerOption', OPTIONS.answerOption, 'choice')),
    feature(
      'answerValueSet',
      'yes',
      'yes',
      element('answerValueSet', 'http://hl7.org/fhir/ValueSet/administrative-gender', 'choice'),
    ),
    feature(
      'minOccurs',
      'no',
      'yes',
      extension(core('questionnaire-minOccurs'), { valueInteger: 2 }, 'group', REPEATED),
    ),
    feature(
      'maxOccurs',
      'no',
      'yes',
      extension(core('questionnaire-maxOccurs'), { valueInteger: 3 }, 'string', { repeats: true }),
    ),
    feature(
      'optionExclusive',
      'no',
      '-',
      ofOption(core('questionnaire-optionExclusive'), { valueBoolean: true }),
    ),
    feature('unitOption', 'yes', 'yes', extension(core('questionnaire-unitOption'), unitValue, 'quantity')),
    feature('unitValueSet', 'no', 'no', UNITS),
    feature('unitOpen', 'no', '-', extension(sdc('unitOpen'), { valueCode: 'optionsOnly' }, 'quantity')),
    feature(
      'unitSupplementalSystem',
      'no',
      '-',
      extension(sdc('unitSupplementalSystem'), { valueCanonical: 'http://example.org/u' }, 'quantity'),
    ),
    feature(
      'referenceResource',
      'no',
      '-',
      extension(core('questionnaire-referenceResource'), { valueCode: 'Patient' }, 'reference'),
    ),
    feature(
      'referenceProfile',
      'no',
      '-',
      extension(
        core('questionnaire-referenceProfile'),
        { valueCanonical: 'http://example.org/p' },
        'reference',
      ),
    ),
    feature(
      'lookupQuestionnaire',
      'no',
      '-',
      extension(sdc('lookupQuestionnaire'), { valueCanonical: 'http://example.org/q' }, 'reference'),
    ),
  ],
};

const CONTROL: Section = {
  title: 'Calculations and other control',
  features: [
    feature('cqf-calculatedValue', 'no', '-', ofText(core('cqf-calculatedValue'), { valueString: '1' })),
    feature('cqf-expression', 'yes', '-', ofText(core('cqf-expression'), path(NUMBER))),
    feature('entryMode', 'no', '-', ofForm(sdc('entryMode'), { valueCode: 'prior-edit' })),
    feature('initial', 'yes', 'yes', element('initial', [{ valueString: 'x' }], 'string')),
    feature(
      'enableWhen',
      'yes',
      'yes',
      element('enableWhen', [{ question: 'first', operator: '=', answerBoolean: true }], 'string'),
    ),
    feature(
      'enableBehavior',
      'yes',
      'yes',
      element('enableBehavior', 'any', 'string', {
        enableWhen: [
          { question: 'first', operator: '=', answerBoolean: true },
          { question: 'first', operator: 'exists', answerBoolean: false },
        ],
      }),
    ),
    feature(
      'usageMode',
      'no',
      'no',
      extension(core('questionnaire-usageMode'), { valueCode: 'capture-display' }, 'string'),
    ),
    feature('endpoint', 'no', '-', ofForm(sdc('endpoint'), { valueUri: 'http://example.org' })),
    feature(
      'signatureRequired',
      'no',
      '-',
      ofForm(core('questionnaire-signatureRequired'), { valueCodeableConcept: { text: 'Author' } }),
    ),
    feature('ordinalValue', 'no', 'yes', ofOption(core('ordinalValue'), { valueDecimal: 2 })),
    feature('text', 'yes', 'yes', element('text', 'Another question', 'string')),
    feature('prefix', '-', 'yes', element('prefix', '1.', 'string')),
    feature('code', '-', 'yes', element('code', [{ system: 'http://loinc.org', code: '29463-7' }], 'string')),
  ],
};

const OPERATIONS: Section = {
  title: 'Operations',
  features: [
    feature('$populate', 'yes', '-'),
    feature('$populate-html', 'no', '-'),
    feature('$populate-link', 'no', '-'),
    feature('$assemble', 'yes', '-'),
    feature('$extract', '-', '-'),
    feature('$validate', '-', '-'),
  ],
};

export const SECTIONS: readonly Section[] = [
  TYPES,
  EXPRESSIONS,
  RENDERING,
  CONSTRAINTS,
  CHOICES,
  CONTROL,
  OPERATIONS,
];
