/** Features: choices, units, repetition and references. */
import { feature, type Section } from './feature.ts';
import {
  BELOW_SEVERAL,
  core,
  element,
  extension,
  OPTIONS,
  ofOption,
  REPEATED,
  sdc,
  UNITS,
  unitValue,
} from './probes.ts';

export const CHOICES: Section = {
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
    ...['minOccurs', 'maxOccurs'].map((name) =>
      feature(
        `${name}: of a choice`,
        '-',
        '-',
        extension(core(`questionnaire-${name}`), { valueInteger: 2 }, 'choice', {
          ...OPTIONS,
          repeats: true,
        }),
      ),
    ),
    feature('questions of an answer', '-', '-', BELOW_SEVERAL),
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
