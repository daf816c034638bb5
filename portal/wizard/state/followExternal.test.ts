/** External values on a page: they apply only to the answers that they were computed from. */
import type { Answers } from '@clinic/engine/base';
import { compileQuestionnaire, type ExternalValues } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { medicines } from '@clinic/fixtures/medicines';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswersStore } from './answersStore.ts';
import { followExternal } from './followExternal.ts';
import { createWizardModel } from './wizardModel.ts';

/** The browser's window. */
let window: EventTarget;
beforeEach(() => {
  window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
});
afterEach(() => void vi.unstubAllGlobals());

const TODAY = '2026-03-15';
const label = (en: string) => ({ en, es: { text: en, from: en } });
const questionnaire = (() => {
  const document = medicines();
  const external = { type: 'computed', label: label('Computed') };
  document.steps[1].questions.push(
    { id: 'dose', type: 'text', label: label('Dose'), maxLength: 50 },
    { id: 'note', type: 'text', label: label('Note'), maxLength: 50 },
    {
      ...{ id: 'daily', ...external },
      fhirPath: { expression: '1', gives: 'number', reads: [{ var: 'dose' }] },
    },
    {
      ...{ id: 'high', ...external },
      fhirPath: { expression: '1', gives: 'boolean', reads: [{ var: 'daily' }] },
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

/** A page whose port answers when it is told to. */
function page(initial: Answers = {}) {
  const store = createAnswersStore(initial);
  const waiting: Array<{ answers: Answers; reply: (values: ExternalValues | Error) => void }> = [];
  const port = vi.fn(
    (answers: Answers) =>
      new Promise<ExternalValues>((resolve, reject) => {
        const reply = (values: ExternalValues | Error) =>
          values instanceof Error ? reject(values) : resolve(values);
        waiting.push({ answers, reply });
      }),
  );
  const stop = followExternal(questionnaire, store, TODAY, async () => port);
  const model = createWizardModel(questionnaire, store, { today: TODAY });
  /** Answers as the clinic's form does. */
  const compute = async () => {
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const [{ answers, reply } = { answers: {}, reply: () => undefined }] = waiting.splice(0);
    const dose = Number(answers.dose);
    reply(dose ? { daily: dose } : {});
    await settled();
  };
  return {
    ...{ store, port, stop, model, waiting, compute },
    daily: () => model.form().values.daily,
    why: () => model.form().questions.get('why'),
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('only a change of its inputs makes a value unknown, until it is computed again', async () => {
  const { store, model, port, compute, daily, why } = page();
  await compute();
  const listener = vi.fn();
  model.watch(listener);
  store.set('dose', '250');
  expect([daily(), why()]).toEqual([undefined, 'undetermined']);
  listener.mockClear();
  await compute();
  expect([daily(), why()]).toEqual([250, 'shown']);
  expect(listener).toHaveBeenCalled();
  store.set('why', 'because');
  store.set('note', 'x');
  expect([daily(), why()]).toEqual([250, 'shown']);
  await settled();
  expect(port).toHaveBeenCalledTimes(2);
  store.set('dose', '2');
  expect([daily(), why()]).toEqual([undefined, 'undetermined']);
  await compute();
  expect([daily(), why()]).toEqual([2, 'hidden']);
  expect(store.all()).toEqual({ dose: '2', why: 'because', note: 'x' });
});

test('a draft that is opened has its values computed', async () => {
  const { compute, daily } = page({ dose: '250' });
  await compute();
  expect(daily()).toBe(250);
});

test('a value computed from answers that have changed since does not count, and the newest are computed next', async () => {
  const { store, waiting, compute, port, daily } = page({ dose: '250' });
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  store.set('dose', '300');
  store.set('dose', '400');
  await compute();
  expect(daily()).toBeUndefined();
  await compute();
  expect(daily()).toBe(400);
  expect(port.mock.calls.map(([{ dose }]) => dose)).toEqual(['250', '400']);
});

test('a port that fails leaves the values unknown until the next change', async () => {
  const { store, waiting, compute, daily } = page();
  await compute();
  store.set('dose', '250');
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting.shift()?.reply(new Error('too long'));
  await settled();
  expect(daily()).toBeUndefined();
  store.set('dose', '300');
  await compute();
  expect(daily()).toBe(300);
});

test('a port that cannot be opened is opened once the page is online again', async () => {
  const store = createAnswersStore({ dose: '300' });
  const open = vi.fn(async () => async () => ({ daily: 300 }));
  open.mockRejectedValueOnce(new Error('offline'));
  followExternal(questionnaire, store, TODAY, open);
  await settled();
  expect(store.external().values).toEqual({});
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(store.external().values).toEqual({ daily: 300 });
});

test('once stopped, nothing is computed and no value arrives', async () => {
  const { store, stop, port, waiting, compute, daily } = page({ dose: '250' });
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  stop();
  await compute();
  store.set('dose', '300');
  await settled();
  expect(daily()).toBeUndefined();
  expect(port).toHaveBeenCalledTimes(1);
});
