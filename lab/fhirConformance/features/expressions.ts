/** Features: expressions and their inputs. */
import type { FhirResource } from '@clinic/formats/fhir';
import { feature, NUMBER, type Section } from './feature.ts';
import { core, extension, OPTIONS, ofForm, type Probe, path, question, sdc } from './probes.ts';

const computed = { readOnly: true };

/** It only has an effect if an expression reads it. */
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

/** It becomes an observation if what is around it says so. */
const CODED = question('decimal', { code: [{ system: 'http://loinc.org', code: '29463-7' }] });

export const EXPRESSIONS: Section = {
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
    feature('observationExtract: of the form', '-', '-', {
      ...ofForm(sdc('observationExtract'), { valueBoolean: true }),
      item: [CODED],
    }),
    feature('observationExtract: of a group', '-', '-', {
      item: [
        {
          extension: [{ url: sdc('observationExtract'), valueBoolean: true }],
          ...{ linkId: 'g', text: 'A group', type: 'group', item: [CODED] },
        },
      ],
      at: 'item[0].extension[0]',
    }),
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
