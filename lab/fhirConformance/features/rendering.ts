/** Features: rendering of a form. */
import { control, PAGE, TABS } from './controls.ts';
import { type Feature, feature, type Said, type Section } from './feature.ts';
import {
  core,
  element,
  extension,
  FIXED,
  INSTRUCTION,
  OPTIONS,
  ofForm,
  ofOption,
  ofText,
  sdc,
} from './probes.ts';

const coded = (code: string, type: string, smartForms: Said, lhcForms: Said): Feature =>
  feature(`itemControl: ${code}`, smartForms, lhcForms, control(code, type));

/** A picture of one pixel. */
const PICTURE = {
  valueAttachment: {
    contentType: 'image/png',
    data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    title: 'A picture',
  },
};

export const RENDERING: Section = {
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
