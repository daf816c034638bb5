/** Changes between versions in words: a condition within a group names the questions of the group. */
import { differences, withQuestion } from '@clinic/engine/editing';
import { medicines } from '@clinic/fixtures/medicines';
import portalEn from '@clinic/platform/i18n/locales/portal/en';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { differenceTexts } from './differenceText.ts';

test('a changed condition of an entry is described with the texts of its group', async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: portalEn } } });
  const before = medicines();
  // A question outside has the same name.
  before.steps[0].questions[3].id = 'kind';
  const showWhen = { '==': [{ var: 'kind' }, 'aspirin'] };
  const after = withQuestion(before, ['taken', 'medicines', 'which'], { showWhen });
  const [difference] = differences(before, after) ?? [];
  if (!difference) throw new RangeError('There is a difference');
  const said = differenceTexts(before, after, i18next.t, 'en')(difference);
  expect([said.before, said.after]).toEqual(['“Kind” is “Other”', '“Kind” is “Aspirin”']);
});

test('the FHIR resource of an answer is described in words', async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: portalEn } } });
  const before = medicines();
  const after = withQuestion(before, ['taken', 'medicines'], {
    extract: { resource: 'MedicationStatement', status: 'current' },
  });
  const [difference] = differences(before, after) ?? [];
  if (!difference) throw new RangeError('There is a difference');
  const said = differenceTexts(before, after, i18next.t, 'en')(difference);
  expect(said.title).toContain('FHIR resource');
  expect([said.before, said.after]).toEqual(['none', 'Medicine taken · The present']);
});
