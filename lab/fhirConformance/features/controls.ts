/** Small forms, each with one way to show a group, a question or a text. */
import type { JsonObject } from '@clinic/formats/fhir';
import { core, OPTIONS, type Probe, question } from './probes.ts';

const CONTROL = 'http://hl7.org/fhir/questionnaire-item-control';

const shownAs = (code: string): { extension: JsonObject[] } => ({
  extension: [
    {
      url: core('questionnaire-itemControl'),
      valueCodeableConcept: { coding: [{ system: CONTROL, code }] },
    },
  ],
});

const group = (linkId: string, item: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  linkId,
  text: 'A group',
  type: 'group',
  ...more,
  item,
});
const inGroups = (more: JsonObject): JsonObject[] =>
  ['1', '2'].map((linkId) => group(linkId, [{ ...question('string'), linkId: `${linkId}.1` }], more));

/** Groups of a group that are tabs. */
export const TABS: Probe = {
  item: [group('g', inGroups({}), shownAs('tab-container'))],
  at: 'item[0].extension[0]',
};

/** A group of a group that is a page. */
export const PAGE: Probe = {
  item: [
    group('g', [
      group('1', [{ ...question('string'), linkId: '1.1' }], shownAs('page')),
      { ...question('string'), linkId: '2' },
    ]),
  ],
  at: 'item[0].item[0].extension[0]',
};

/** A way to show a question; `type` can be `group`, `entries` for a group that repeats, or `display`. */
export function control(code: string, type: string): Probe {
  const shown = shownAs(code);
  if (type === 'display')
    return {
      item: [question('string', { item: [{ linkId: 'd', text: 'A text', type, ...shown }] })],
      at: 'item[0].item[0].extension[0]',
    };
  if (type === 'entries')
    return {
      item: [group('g', [question('string')], { repeats: true, ...shown })],
      at: 'item[0].extension[0]',
    };
  if (code === 'header' || code === 'footer')
    return {
      item: [group('g', [{ linkId: 'd', text: 'A text', type: 'display' }], shown), question('string')],
      at: 'item[0].extension[0]',
    };
  if (type === 'group') return { item: [group('g', inTable(code), shown)], at: 'item[0].extension[0]' };
  return { item: [question(type, { ...askedBy(code, type, shown) })], at: 'item[0].extension[0]' };
}

/** Contents of a table: groups with the same questions, or questions with the same options. */
const inTable = (code: string): JsonObject[] =>
  code === 'grid' ? inGroups({}) : ['1', '2'].map((linkId) => ({ ...question('choice', OPTIONS), linkId }));

/** The question that fits a control: boxes for several options, a slider between two limits. */
function askedBy(code: string, type: string, shown: { extension: JsonObject[] }): JsonObject {
  if (type === 'choice') return { ...OPTIONS, ...shown, ...(code === 'check-box' && { repeats: true }) };
  if (code !== 'slider') return shown;
  const limit = (name: string, valueInteger: number): JsonObject => ({ url: core(name), valueInteger });
  return { extension: [...shown.extension, limit('minValue', 0), limit('maxValue', 100)] };
}
