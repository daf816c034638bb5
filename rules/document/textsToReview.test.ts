import { expect, test } from 'vitest';
import { shippedRuleSets } from '../catalogue.ts';
import { parseRuleSet } from './parseRuleSet.ts';
import type { RuleSet } from './ruleset.ts';
import { textsToReview } from './textsToReview.ts';

const rules = parseRuleSet(shippedRuleSets()[0]).ruleSet as RuleSet;
const review = (after: RuleSet) => textsToReview(rules, after, () => undefined);
const withLimit = (key: string, value: number): RuleSet => ({
  ...rules,
  parameters: rules.parameters.map((each) => (each.key === key ? { ...each, value } : each)),
});
const flagPath = (key: string): string => `flags[${rules.flags.findIndex((each) => each.key === key)}]`;

test('a changed limit requests a review of the name and message of each flag it affects, whether they mention it or not', () => {
  const texts = review(withLimit('obesityBmi', 27.5));
  expect(texts.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      `${flagPath('bmi')}.title`,
      `${flagPath('bmi')}.message`,
      `${flagPath('meets_pharma_criteria')}.message`,
    ]),
  );
  expect(texts[0]?.limits).toMatchObject([{ before: 30, after: 27.5, unit: 'kg/m2' }]);
  expect(texts.some(({ path }) => path.startsWith(flagPath('pregnancy')))).toBe(false);
});

test('no review is requested if no limit changed, or if the text was edited too', () => {
  expect(review(rules)).toEqual([]);
  const [first] = rules.flags;
  const moved = { ...rules, flags: [...rules.flags.slice(1), first as RuleSet['flags'][number]] };
  expect(review(moved)).toEqual([]);
  const next = withLimit('obesityBmi', 27);
  const edited = {
    ...next,
    flags: next.flags.map((each) =>
      each.key === 'bmi' ? { ...each, title: { en: 'BMI of 27' }, message: { en: 'Overweight' } } : each,
    ),
  };
  expect(review(edited).some(({ path }) => path.startsWith(flagPath('bmi')))).toBe(false);
});

test('another text has to be reviewed if it contains the old limit as a separate number', () => {
  const named = {
    ...rules,
    flags: rules.flags.map((each) =>
      each.key === 'pregnancy'
        ? { ...each, message: { en: 'Pregnant; BMI 30 or more' } }
        : each.key === 'possible_osa'
          ? { ...each, title: { en: 'Neck above 130 or 30.5' } }
          : each,
    ),
  };
  const after = {
    ...named,
    parameters: named.parameters.map((each) => (each.key === 'obesityBmi' ? { ...each, value: 28 } : each)),
  };
  const paths = textsToReview(named, after, () => undefined).map(({ path }) => path);
  expect(paths).toContain(`${flagPath('pregnancy')}.message`);
  expect(paths).not.toContain(`${flagPath('possible_osa')}.title`);
});

test('a parameter that a flag no longer reads is a changed limit of that flag, even if others still read it', () => {
  const flags = rules.flags.map((flag) =>
    flag.key === 'under_18'
      ? { ...flag, value: JSON.parse(JSON.stringify(flag.value).replace('{"var":"adultAge"}', '21')) }
      : flag,
  );
  const paths = review({ ...rules, flags }).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([`${flagPath('under_18')}.title`, `${flagPath('under_18')}.message`]),
  );
});

test('a removed flag whose limits are all parameters requests no reviews', () => {
  const flags = rules.flags.filter(({ key }) => key !== 'under_18');
  expect(review({ ...rules, flags })).toEqual([]);
});

test('a number in a name is not a limit', () => {
  const flags = rules.flags.map((each) =>
    each.key === 'pregnancy' ? { ...each, message: { en: 'GLP-30 is stopped in pregnancy' } } : each,
  );
  const after = withLimit('obesityBmi', 28);
  const paths = textsToReview({ ...rules, flags }, { ...after, flags }, () => undefined);
  expect(paths.map(({ path }) => path)).not.toContain(`${flagPath('pregnancy')}.message`);
});

test('a literal limit in a condition is treated like a parameter', () => {
  const inside = (limit: number): RuleSet => ({
    ...rules,
    flags: [
      ...rules.flags,
      {
        key: 'heavy',
        type: 'boolean',
        severity: 'info',
        title: { en: 'Heavy' },
        message: { en: 'Heavy' },
        value: { and: [{ '>': [{ var: 'weight_kg' }, limit] }] },
        source: 'Test',
        reviewed: '2026-01-01',
      },
    ],
  });
  const texts = textsToReview(inside(137), inside(110), () => undefined);
  expect(texts.map(({ path }) => path)).toEqual([
    `flags[${rules.flags.length}].title`,
    `flags[${rules.flags.length}].message`,
  ]);
  expect(texts[0]?.limits).toMatchObject([{ label: null, before: 137, after: 110 }]);
});
