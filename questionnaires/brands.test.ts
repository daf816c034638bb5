/** The intake names the brands that patients know, as its list of brands has them. */
import { textIn } from '@clinic/engine/definition';
import { questionOf } from '@clinic/fixtures/newestIntake';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import { expect, test } from 'vitest';
import brands from './weight-loss-intake/brands.json' with { type: 'json' };

const used = questionOf('weight_loss_medicines');
const taken = questionOf('medication_classes');
const optionOf = (question: typeof used, value: string) =>
  'options' in question ? question.options.find((option) => option.value === value)?.label : undefined;

test.each(['en', 'es'])('each medicine is an option that names its brands, in %s', (language) => {
  for (const [value, names] of Object.entries({ ...brands.glp1, ...brands.others })) {
    const label = textIn(optionOf(used, value) ?? {}, language);
    for (const name of names) expect(label, value).toContain(name);
  }
});

test.each(['en', 'es'])('each GLP-1 brand is named where current medicines are asked, in %s', (language) => {
  const texts = [optionOf(taken, 'glp1_medicine'), taken.help].map((text) => textIn(text ?? {}, language));
  for (const name of [...Object.values(brands.glp1).flat(), ...brands.glp1Besides]) {
    expect(texts.join(' ')).toContain(name);
  }
});

test('whoever used one of the GLP-1 medicines has used a GLP-1 for the rules', () => {
  const usedGlp1 = runtimeOf(INTAKE).ruleSet.derived.find(({ key }) => key === 'usedGlp1');
  expect(JSON.stringify(usedGlp1?.value)).toContain(JSON.stringify(Object.keys(brands.glp1)));
});

test('the list has a review date and says when it is due again', () => {
  expect(brands.reviewed).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(brands.reviewBy > brands.reviewed).toBe(true);
});
