/** Values that the clinic's server computes: they apply only to the answers they were computed from. */
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { medicines } from '@clinic/fixtures/medicines';
import { createWizardModel } from '@clinic/wizard';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftServer } from './draftServer.ts';
import { clinic, pass, visit } from './testVisits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const label = (en: string) => ({ en, es: { text: en, from: en } });
const questionnaire = (() => {
  const document = medicines();
  document.steps[1].questions.push(
    { id: 'dose', type: 'text', label: label('Dose'), maxLength: 50 },
    { id: 'note', type: 'text', label: label('Note'), maxLength: 50 },
    {
      ...{ id: 'daily', type: 'computed', label: label('Daily') },
      fhirPath: { expression: '1', gives: 'number', reads: [{ var: 'dose' }] },
    },
    {
      ...{ id: 'why', type: 'text', label: label('Why?'), maxLength: 50 },
      showWhen: { '>': [{ var: 'daily' }, 100] },
    },
  );
  const { definition, problems } = parseDefinition(document);
  if (!definition) throw new RangeError(JSON.stringify(problems));
  return compileQuestionnaire(definition);
})();

/** A clinic whose server computes the daily amount from a dose. */
function computing() {
  const place = clinic();
  const { save } = place.server;
  const valuesOf = (id: string) => {
    const dose = Number(place.drafts.get(id)?.answers.dose);
    return dose ? { daily: dose } : ({} as Record<string, number>);
  };
  const saved = save.getMockImplementation() as DraftServer['save'];
  save.mockImplementation(async (key, changes) => {
    const reply = await saved(key, changes);
    return reply.kind === 'saved' ? { ...reply, computed: valuesOf(key.id) } : reply;
  });
  return { ...place, saved };
}

async function page(place: ReturnType<typeof computing>) {
  const { session, memories } = await visit(place);
  const model = createWizardModel(questionnaire, session.store, { today: '2026-03-15' });
  return {
    session,
    memories,
    daily: () => model.form().values.daily,
    why: () => model.form().questions.get('why'),
    model,
  };
}

test('a save returns the value; only a change of its inputs makes it unknown', async () => {
  const { session, memories, daily, why, model } = await page(computing());
  const listener = vi.fn();
  model.watch(listener);
  session.store.set('dose', '250');
  expect([daily(), why()]).toEqual([undefined, 'undetermined']);
  listener.mockClear();
  await pass(1000);
  expect([daily(), why()]).toEqual([250, 'shown']);
  expect(listener).toHaveBeenCalled();
  session.store.set('why', 'because');
  session.store.set('note', 'x');
  expect([daily(), why()]).toEqual([250, 'shown']);
  session.store.set('dose', '2');
  expect([daily(), why()]).toEqual([undefined, 'undetermined']);
  await pass(1000);
  expect([daily(), why()]).toEqual([2, 'hidden']);
  expect(session.store.all()).toEqual({ dose: '2', why: 'because', note: 'x' });
  expect(memories.device.kept.get('active')).not.toContain('daily');
});

test('a value is unknown offline, and when it was computed from answers that have changed since', async () => {
  const place = computing();
  const { session, daily } = await page(place);
  const { promise, resolve } = Promise.withResolvers<void>();
  place.server.save.mockImplementationOnce(async (key, save) => {
    await promise;
    return { ...(await place.saved(key, save)), computed: { daily: 250 } } as Awaited<
      ReturnType<DraftServer['save']>
    >;
  });
  session.store.set('dose', '250');
  await pass(1000);
  place.server.save.mockImplementation(async () => ({ kind: 'failed', reason: 'offline' }));
  session.store.set('dose', '300');
  resolve();
  await pass(1000);
  expect(session.state().save.status).toBe('offline');
  expect(daily()).toBeUndefined();
});

test('a reopened draft has its computed values', async () => {
  const place = computing();
  const first = await page(place);
  first.session.store.set('dose', '250');
  await pass(1000);
  first.session.stop();
  const { session } = await visit(place, first.memories);
  const model = createWizardModel(questionnaire, session.store, { today: '2026-03-15' });
  expect(model.form().values.daily).toBeUndefined();
  const read = place.server.read.getMockImplementation() as DraftServer['read'];
  place.server.read.mockImplementation(async (key) => {
    const reply = await read(key);
    return reply.kind === 'draft'
      ? { kind: 'draft', draft: { ...reply.draft, computed: { daily: 250 } } }
      : reply;
  });
  await session.refresh();
  expect(model.form().values.daily).toBe(250);
});

test('slow values are requested again without another change', async () => {
  const place = computing();
  const { session, daily } = await page(place);
  const read = place.server.read.getMockImplementation() as DraftServer['read'];
  const late = [null, { daily: 250 }];
  place.server.read.mockImplementation(async (key) => {
    const reply = await read(key);
    return reply.kind === 'draft'
      ? { kind: 'draft', draft: { ...reply.draft, computed: late.shift() ?? null } }
      : reply;
  });
  place.server.save.mockImplementation(async (key, save) => {
    const reply = await place.saved(key, save);
    return reply.kind === 'saved' ? { ...reply, computed: null } : reply;
  });
  session.store.set('dose', '250');
  await pass(1000);
  expect(daily()).toBeUndefined();
  await pass(10_000);
  expect(daily()).toBe(250);
  expect(place.server.read).toHaveBeenCalledTimes(2);
});
