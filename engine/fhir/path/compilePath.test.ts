import { describe, expect, test } from 'vitest';
import { byLogic, byReference, isSameResult } from '../../../fixtures/fhirPath/reference.ts';
import { randomAnswers, SAMPLE_ITEMS, SAMPLE_QUESTIONNAIRE } from '../../../fixtures/fhirPath/sampleForm.ts';
import { seededRandom } from '../../../fixtures/randomAnswers.ts';
import { compilePath } from './compilePath.ts';
import type { PathResolver } from './resolver.ts';

const RESOLVER: PathResolver = { items: SAMPLE_ITEMS, questionnaire: SAMPLE_QUESTIONNAIRE };

const answer = (linkId: string): string => `%resource.repeat(item).where(linkId='${linkId}').answer.value`;
const mood = "item.where(linkId='mood').item";

/** Expressions in the style of published forms. */
const WRITTEN: ReadonlyArray<readonly [what: string, source: string]> = [
  ['BMI', `(${answer('weight')}.value / (${answer('height')} / 100).power(2)).round(1)`],
  [
    'BMI, if the height is one',
    `iif(${answer('height')} > 0, ${answer('weight')}.value / (${answer('height')} * ${answer('height')}))`,
  ],
  ['a total of scores', `${mood}.answer.value.ordinal().sum()`],
  ['a total by weight', `item.where(linkId = 'mood').item.answer.weight().sum()`],
  [
    'a total, only if all are answered',
    `iif(${mood}.answer.count() = 4, ${mood}.answer.value.ordinal().sum(), {})`,
  ],
  ['a total by aggregate', `${mood}.answer.value.ordinal().aggregate($this + $total, 0)`],
  [
    'a total that starts with nothing',
    `${mood}.answer.value.ordinal().aggregate(iif($total.empty(), $this, $total + $this))`,
  ],
  [
    'a total of items by aggregate',
    `${mood}.aggregate(iif(answer.exists(), $total + answer.value.ordinal(), $total), 0)`,
  ],
  [
    'a band',
    `iif(${mood}.answer.value.ordinal().sum() < 3, 'low', iif(${mood}.answer.value.ordinal().sum() < 6, 'middle', 'high'))`,
  ],
  [
    'an alert of one item',
    `item.where(linkId='mood').item.where(linkId='mood/3').answer.value.ordinal() >= 2`,
  ],
  ['how many are at least most days', `${mood}.where(answer.value.ordinal() >= 2).count()`],
  ['any of them daily', `${mood}.answer.value.where(code = 'daily').exists()`],
  ['all of them answered and low', `${mood}.all(answer.exists() and answer.value.ordinal() < 2)`],
  ['the largest', `${mood}.answer.value.ordinal().max()`],
  ['the mean', `${mood}.answer.value.ordinal().avg()`],
  ['the first answer', `${mood}.answer.value.first().code`],
  ['the last answer', `${mood}.answer.value.last().display`],
  ['the second answer', `${mood}.answer.value[1].code`],
  ['all but the first', `${mood}.answer.value.tail().ordinal().sum()`],
  ['one of some codes', `${answer('mood/1')}.code in ('most' | 'daily')`],
  [
    'one of the codes of others',
    `${answer('mood/1')}.code in %resource.item.where(linkId='mood').item.where(linkId != 'mood/1').answer.value.code`,
  ],
  ['a code as written', `item.where(linkId='mood').item.where(linkId='mood/2').answer.valueCoding.code`],
  ['the coding itself', `${answer('mood/2')}`],
  ['of age', `${answer('birth')} <= today() - 18 years`],
  ['of age now', `${answer('birth')} <= now() - 18 years`],
  ['a day of this year', `${answer('birth')} > @2026`],
  ['in a month', `${answer('birth')} + 1 month`],
  ['in some weeks', `today() + 2 weeks`],
  [
    'the year',
    `today().toString().substring(0, 4).toInteger() - ${answer('birth')}.toString().substring(0, 4).toInteger()`,
  ],
  ['a smoker', `item.where(linkId='smokes').answer.value = true`],
  ['no smoker', `item.where(linkId='smokes').answer.value.not()`],
  [
    'pack years below a question',
    `item.where(linkId='smokes').answer.item.where(linkId='smokes.years').answer.value * 2`,
  ],
  ['anywhere below', `%resource.descendants().where(linkId='dose').answer.value.sum()`],
  ['a symptom', `item.where(linkId='symptoms').answer.where(value.code='fever').exists()`],
  ['a symptom by contains', `item.where(linkId='symptoms').answer.value.code contains 'cough'`],
  ['points of symptoms', `item.where(linkId='symptoms').answer.value.ordinal().sum()`],
  ['how many symptoms', `item.where(linkId='symptoms').answer.count()`],
  ['the first symptom', `item.where(linkId='symptoms').answer.value.first().code`],
  ['the last symptom', `item.where(linkId='symptoms').answer.value.last().code`],
  ['symptoms in words', `item.where(linkId='symptoms').answer.value.display.join(', ')`],
  ['only one symptom', `item.where(linkId='symptoms').answer.value.code = 'other'`],
  ['how many drugs', `item.where(linkId='drugs').count()`],
  ['all doses', `item.where(linkId='drugs').item.where(linkId='dose').answer.value.sum()`],
  [
    'doses of one drug',
    `item.where(linkId='drugs').where(item.where(linkId='drug').answer.value = 'Ana').item.where(linkId='dose').answer.value.sum()`,
  ],
  [
    'doses times how often',
    `item.where(linkId='drugs').select(item.where(linkId='dose').answer.value * item.where(linkId='often').answer.value.ordinal()).sum()`,
  ],
  ['all drugs have a dose', `item.where(linkId='drugs').all(item.where(linkId='dose').answer.exists())`],
  [
    'an answer with another name',
    `%resource.item.where(linkId='name').answer.valueString.lower().startsWith('an')`,
  ],
  ['an answer of another type', `%resource.item.where(linkId='name').answer.valueInteger.empty()`],
  ['names with text around', `'Dear ' + ${answer('name')}.trim() & '!'`],
  ['with or without a name', `'Dear ' & ${answer('name')}`],
  ['a text as a number', `${answer('name')}.toDecimal() + 1`],
  ['a text as a whole number', `${answer('name')}.toInteger()`],
  ['an integer option', `item.where(linkId='level').answer.value * 10`],
  ['early', `${answer('wakes')} < @T07:00:00`],
  ['with a time of less precision', `${answer('wakes')} >= @T07:00`],
  ['both or neither', `${answer('smokes')} xor (${answer('children')} > 2)`],
  [
    'one follows from the other',
    `${answer('smokes')} implies item.where(linkId='smokes').answer.item.exists()`,
  ],
  ['whole and rest', `(${answer('children')} div 5) + (${answer('children')} mod 5)`],
  ['nothing divided', `${answer('height')} / ${answer('children')}`],
  ['roots and logarithms', `(${answer('height')}.sqrt() + (${answer('height')} + 1).ln()).exp()`],
  ['a score as in a published formula', `(0.1 * ${answer('height')}).round(2) + 1.005.round(2)`],
  ['decimals that binary numbers do not have', `${answer('height')} + 0.2 = 0.3`],
  ['several in one', `(${answer('children')} | ${answer('height')} | 2).count()`],
  ['what is not in the other', `${mood}.linkId.exclude('mood/1' | 'drugs').count()`],
  ['the group is there', `item.where(linkId='body').exists()`],
  [
    'scores found in the questionnaire',
    `%questionnaire.item.where(linkId='mood').item.where(linkId='mood/1').answerOption.where(value.code = ${answer('mood/1')}.code).extension.where(url='http://hl7.org/fhir/StructureDefinition/ordinalValue').value`,
  ],
];

describe('an expression in the style of published forms gives what the reference gives', () => {
  test.each(WRITTEN)('%s', (_what, source) => {
    const compiled = compilePath(source, RESOLVER, 'value');
    if ('reason' in compiled) throw new Error(JSON.stringify(compiled.reason));
    const random = seededRandom(3);
    let present = 0;
    for (let round = 0; round < 300; round += 1) {
      const values = randomAnswers(random);
      const ours = byLogic(compiled.logic, values);
      const theirs = byReference(source, values);
      if (ours !== undefined) present += 1;
      if (!isSameResult(ours, theirs))
        expect({ ours, values, source, logic: compiled.logic }).toEqual(theirs);
    }
    expect(present).toBeGreaterThan(5);
  });
});
