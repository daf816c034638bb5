/** Small forms, each with one feature of a Questionnaire and its path. */
import type { FhirResource, JsonObject } from '@clinic/formats/fhir';

export interface Probe {
  item: readonly JsonObject[];
  root?: JsonObject;
  /** Path of the element in the form, without the resource name. */
  at: string;
  /** For populating: resources by their names in expressions. */
  contexts?: Readonly<Record<string, FhirResource>>;
}

const CORE = 'http://hl7.org/fhir/StructureDefinition/';
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-';
export const core = (name: string): string => `${CORE}${name}`;
export const sdc = (name: string): string => `${SDC}${name}`;

export const question = (type: string, more: JsonObject = {}): JsonObject => ({
  linkId: 'q',
  text: 'A question',
  type,
  ...more,
});
const option = (code: string): JsonObject => ({
  valueCoding: { system: 'http://example.org/codes', code, display: code },
});
export const OPTIONS: JsonObject = { answerOption: [option('a'), option('b')] };
const unit = (code: string): JsonObject => ({
  valueCoding: { system: 'http://unitsofmeasure.org', code, display: code },
});
export const KILOGRAM: JsonObject = { url: core('questionnaire-unit'), ...unit('kg') };
export const quantity = (value: number): JsonObject => ({
  valueQuantity: { value, unit: 'kg', code: 'kg', system: 'http://unitsofmeasure.org' },
});
export const unitValue = unit('kg');
export const path = (expression: string, more: JsonObject = {}): JsonObject => ({
  valueExpression: { ...more, language: 'text/fhirpath', expression },
});

/** A question of a type. */
export function ofType(type: string): Probe {
  if (type === 'group')
    return { item: [{ linkId: 'g', text: 'A group', type, item: [question('string')] }], at: 'item[0].type' };
  if (type === 'display')
    return { item: [question(type), { ...question('string'), linkId: 'r' }], at: 'item[0]' };
  const more = /choice$/.test(type) ? OPTIONS : type === 'quantity' ? { extension: [KILOGRAM] } : {};
  return { item: [question(type, more)], at: 'item[0].type' };
}

/** An element of a question. */
export const element = (key: string, value: unknown, type: string, more: JsonObject = {}): Probe => ({
  item: [{ linkId: 'first', text: 'First', type: 'boolean' }, question(type, { ...more, [key]: value })],
  at: `item[1].${key}${Array.isArray(value) ? '[0]' : ''}`,
});

/** An extension of a question. */
export const extension = (url: string, value: JsonObject, type: string, more: JsonObject = {}): Probe => ({
  item: [
    { linkId: 'first', text: 'First', type: 'integer' },
    question(type, { ...more, extension: [{ url, ...value }, ...((more.extension as JsonObject[]) ?? [])] }),
  ],
  at: 'item[1].extension[0]',
});

/** An extension of the form. */
export const ofForm = (url: string, value: JsonObject): Probe => ({
  item: [question('string')],
  root: { extension: [{ url, ...value }] },
  at: 'extension[0]',
});

/** An extension of the text of a question. */
export const ofText = (url: string, value: JsonObject): Probe => ({
  item: [question('string', { _text: { extension: [{ url, ...value }] } })],
  at: 'item[0].text.extension[0]',
});

/** An extension of an option. */
export const ofOption = (url: string, value: JsonObject): Probe => ({
  item: [
    question('choice', { answerOption: [{ extension: [{ url, ...value }], ...option('a') }, option('b')] }),
  ],
  at: 'item[0].answerOption[0].extension[0]',
});

/** A text with instructions for a question. */
export const INSTRUCTION: Probe = {
  item: [
    question('string', {
      item: [
        {
          extension: [
            {
              url: core('questionnaire-displayCategory'),
              valueCodeableConcept: {
                coding: [
                  { system: 'http://hl7.org/fhir/questionnaire-display-category', code: 'instructions' },
                ],
              },
            },
          ],
          linkId: 'd',
          text: 'A text',
          type: 'display',
        },
      ],
    }),
  ],
  at: 'item[0].item[0].extension[0]',
};

/** A quantity in the units of a value set. */
export const UNITS: Probe = {
  ...extension(core('questionnaire-unitValueSet'), { valueCanonical: '#units' }, 'quantity'),
  root: {
    contained: [
      {
        resourceType: 'ValueSet',
        id: 'units',
        status: 'active',
        compose: {
          include: [{ system: 'http://unitsofmeasure.org', concept: [{ code: 'kg' }, { code: '[lb_av]' }] }],
        },
      },
    ],
  },
};

/** A question below one that can have several answers. */
export const BELOW_SEVERAL: Probe = {
  item: [
    question('choice', { ...OPTIONS, repeats: true, item: [{ ...question('string'), linkId: 'below' }] }),
  ],
  at: 'item[0].item[0]',
};

/** A fixed value. */
export const FIXED: JsonObject = { initial: [{ valueString: 'x' }] };

/** A repeating group. */
export const REPEATED: JsonObject = { repeats: true, item: [{ ...question('string'), linkId: 'r' }] };
