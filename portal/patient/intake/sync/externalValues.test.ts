/** A draft with external values: they are not part of it, and an older one that holds some opens. */
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { medicines } from '@clinic/fixtures/medicines';
import { createWizardModel } from '@clinic/wizard';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clinic, pass, visit } from './testVisits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const label = (en: string) => ({ en, es: { text: en, from: en } });
const questionnaire = (() => {
  const document = medicines();
  document.steps[1].questions.push(
    { id: 'dose', type: 'text', label: label('Dose'), maxLength: 50 },
    {
      ...{ id: 'daily', type: 'computed', label: label('Daily') },
      fhirPath: { expression: '1', gives: 'number', reads: [{ var: 'dose' }] },
    },
  );
  const { definition, problems } = parseDefinition(document);
  if (!definition) throw new RangeError(JSON.stringify(problems));
  return compileQuestionnaire(definition);
})();

test('a value computed on the page is neither sent nor kept on the device', async () => {
  const place = clinic();
  const { session, memories } = await visit(place);
  session.store.set('dose', '250');
  session.store.setExternal({ daily: 250 }, session.store.all());
  await pass(1000);
  expect(createWizardModel(questionnaire, session.store, { today: '2026-03-15' }).form().values.daily).toBe(
    250,
  );
  expect([...place.drafts.values()].map(({ answers }) => answers)).toEqual([{ dose: '250' }]);
  expect(memories.device.kept.get('active')).not.toContain('daily');
});

test('a value that an older copy of a draft holds does not count', async () => {
  const place = clinic();
  const first = await visit(place);
  first.session.store.set('dose', '250');
  first.session.store.set('daily', 9000);
  await pass(1000);
  first.session.stop();
  const { session } = await visit(place, first.memories);
  expect(session.store.get('daily')).toBe(9000);
  const model = createWizardModel(questionnaire, session.store, { today: '2026-03-15' });
  expect(model.form().values.daily).toBeUndefined();
  session.store.setExternal({ daily: 250 }, session.store.all());
  expect(model.form().values.daily).toBe(250);
});
