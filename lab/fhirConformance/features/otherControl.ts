/** Features: conditions, codes, and other form behaviour. */
import { feature, NUMBER, type Section } from './feature.ts';
import { core, element, extension, ofForm, ofOption, ofText, path, sdc } from './probes.ts';

export const CONTROL: Section = {
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
