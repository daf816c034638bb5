/** The wording of the intake: terms that patients know and can read. */
import { textIn } from '@clinic/engine/definition';
import { readingOf } from '@clinic/engine/editing';
import { definition, questionOf } from '@clinic/fixtures/newestIntake';
import { expect, test } from 'vitest';

test('English is at grade 8 or below and Spanish at level normal, except for the instruments', () => {
  const instruments = /alcohol_quantity|phq2_interest|self_harm_thoughts/;
  for (const [language, limit] of [
    ['en', 8],
    ['es', 55],
  ] as const) {
    const reading = readingOf(definition, language);
    expect(
      reading?.hard.filter(({ entry }) => !instruments.test(entry.key)).map(({ entry }) => entry.key),
    ).toEqual([]);
    if (language === 'en') expect(reading?.score).toBeLessThan(limit);
    else expect(reading?.score).toBeGreaterThan(limit);
  }
});

/** A flag that depends on a choice is missed if patients do not find their medicine or relative among the options. */
test.each<[string, string, RegExp, RegExp]>([
  ['mtc_men2_family', 'help', /grandparents, aunts, uncles/, /abuelas, abuelos, tías, tíos/],
  ['mtc_men2_personal', 'help', /which kind, choose Not sure/, /de qué tipo, elija No sé/],
  ['medication_classes', 'opioid', /methadone, Suboxone/, /metadona, Suboxone/],
  ['medication_classes', 'sulfonylurea', /glyburide/, /gliburida o glibenclamida/],
  ['medication_classes', 'blood_thinner', /Eliquis/, /acenocumarol/],
  ['medication_classes', 'glp1_medicine', /Rybelsus/, /Rybelsus/],
  ['medication_classes', 'help', /Trulicity.*Soliqua/, /Trulicity.*Soliqua/],
  ['weight_loss_medicines', 'phentermine', /Adipex-P/, /Adipex-P/],
  ['medicine_cautions', 'help', /Marplan/, /selegilina/],
])('%s mentions the names that patients know for %s', (id, part, english, spanish) => {
  const question = questionOf(id);
  const option = 'options' in question ? question.options.find(({ value }) => value === part) : undefined;
  const text = (part === 'help' ? question.help : option?.label) ?? {};
  expect(textIn(text, 'en')).toMatch(english);
  expect(textIn(text, 'es')).toMatch(spanish);
});

test('every consent has its text', () => {
  const consents = definition.steps
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => type === 'consent');
  expect(consents).toHaveLength(4);
  for (const consent of consents) {
    const document = 'document' in consent ? consent.document : undefined;
    expect(document?.version).toBe('1.0');
    for (const language of ['en', 'es']) {
      expect(textIn(document?.text ?? {}, language).length).toBeGreaterThan(500);
    }
  }
});

test('Spanish texts are gender-neutral', () => {
  const spanish = JSON.stringify(definition);
  expect(spanish).not.toMatch(/seguro\(a\)|como adulto|Hijo o hija adulta|estresado|Asiático"/);
});
