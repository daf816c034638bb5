/** A Bundle as other systems export it: two forms, a value set beside them, units, translations, expressions. */
import type { FhirResource, JsonObject } from '@clinic/formats/fhir';
import { core, sdc } from './forms.ts';

const YES_NO = 'http://example.org/ValueSet/smoking-status';

/** A text with its Spanish translation. */
const both = (en: string, es: string): JsonObject => ({
  text: en,
  _text: {
    extension: [
      {
        url: core('translation'),
        extension: [
          { url: 'lang', valueCode: 'es' },
          { url: 'content', valueString: es },
        ],
      },
    ],
  },
});

const kilograms = { system: 'http://unitsofmeasure.org', code: 'kg', display: 'kg' };

const lifestyle: FhirResource = {
  resourceType: 'Questionnaire',
  id: 'lifestyle',
  url: 'http://example.org/Questionnaire/lifestyle',
  version: '1.2.0',
  name: 'LifestyleIntake',
  title: 'Lifestyle intake',
  _title: both('', 'Hábitos de vida')._text,
  status: 'active',
  language: 'en',
  publisher: 'Example Health',
  contained: [
    {
      resourceType: 'ValueSet',
      id: 'sleep',
      status: 'active',
      compose: {
        include: [
          {
            system: 'http://example.org/sleep',
            concept: [
              { code: 'good', display: 'Good' },
              { code: 'bad', display: 'Bad' },
            ],
          },
        ],
      },
    },
  ],
  item: [
    {
      linkId: '/1',
      prefix: '1.',
      ...both('Habits', 'Hábitos'),
      type: 'group',
      item: [
        {
          linkId: '/1/smoking',
          ...both('Do you smoke?', '¿Fuma?'),
          type: 'choice',
          required: true,
          answerValueSet: YES_NO,
          code: [{ system: 'http://loinc.org', code: '72166-2', display: 'Tobacco smoking status' }],
        },
        {
          linkId: '/1/group',
          ...both('About smoking', 'Sobre el tabaco'),
          type: 'group',
          enableWhen: [
            {
              question: '/1/smoking',
              operator: '=',
              answerCoding: { system: 'http://example.org/smoking', code: 'daily' },
            },
          ],
          item: [
            {
              linkId: '/1/group/count',
              ...both('Cigarettes a day', 'Cigarrillos al día'),
              type: 'integer',
              extension: [
                { url: core('minValue'), valueInteger: 1 },
                { url: core('maxValue'), valueInteger: 100 },
              ],
            },
            { linkId: '/1/group/note', ...both('Quitting helps.', 'Dejarlo ayuda.'), type: 'display' },
          ],
        },
        {
          linkId: '/1/sleep',
          ...both('How do you sleep?', '¿Cómo duerme?'),
          type: 'choice',
          answerValueSet: '#sleep',
        },
      ],
    },
    {
      linkId: '/2',
      ...both('Body', 'Cuerpo'),
      type: 'group',
      item: [
        {
          linkId: '/2/weight',
          ...both('Weight', 'Peso'),
          type: 'quantity',
          extension: [{ url: core('questionnaire-unit'), valueCoding: kilograms }],
        },
        {
          linkId: '/2/when',
          ...both('When were you weighed?', '¿Cuándo se pesó?'),
          type: 'dateTime',
          extension: [{ url: core('minValue'), valueDateTime: '2020-01-01T08:00:00-06:00' }],
        },
        {
          linkId: '/2/plan',
          ...both('Which plan?', '¿Qué plan?'),
          type: 'string',
          extension: [
            {
              url: sdc('sdc-questionnaire-enableWhenExpression'),
              valueExpression: { language: 'text/fhirpath', expression: '%patient.gender.exists()' },
            },
          ],
        },
      ],
    },
  ],
};

const short: FhirResource = {
  resourceType: 'Questionnaire',
  url: 'http://example.org/Questionnaire/short',
  title: 'Short check',
  status: 'draft',
  item: [{ linkId: 'ok', text: 'Is everything all right?', type: 'boolean' }],
};

const smokingStatus: FhirResource = {
  resourceType: 'ValueSet',
  url: YES_NO,
  status: 'active',
  compose: { include: [{ system: 'http://example.org/smoking' }] },
};

const smoking: FhirResource = {
  resourceType: 'CodeSystem',
  url: 'http://example.org/smoking',
  status: 'active',
  content: 'complete',
  concept: [
    { code: 'never', display: 'Never' },
    { code: 'daily', display: 'Every day' },
  ],
};

export const sampleBundle: FhirResource = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: [short, lifestyle, smokingStatus, smoking].map((resource) => ({ resource })),
};
