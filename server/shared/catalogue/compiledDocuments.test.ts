/** Clinics share what is compiled of equal documents, and only of those. */
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { shippedRuleSets } from '@clinic/rules';
import { publishQuestionnaire, publishRuleSet } from '@clinic/server/testing';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Library } from './library.ts';

let oak: TestServer;
let elm: TestServer;
beforeAll(async () => {
  oak = await startTestServer();
  elm = await startTestServer();
});
afterAll(async () => {
  await oak.close();
  await elm.close();
});

/** A form and a rule set, both with that title. */
async function publish({ orm }: TestServer, en: string): Promise<void> {
  const [shipped] = shippedRuleSets();
  const title = { en, es: { text: en, from: en } };
  const rules = { ...(shipped as object), version: '99.0', title };
  const intake = newestShipped('weight-loss-intake') as object;
  const form = { ...intake, version: '99.0', title, ruleSet: 'glp1-flags@99.0' };
  await orm.em.fork().transactional(async (em) => {
    await publishRuleSet(em, rules, new Date(), { activate: false });
    await em.flush();
    await publishQuestionnaire(em, form, new Date());
  });
}

const opened = ({ orm }: TestServer, version: string) =>
  new Library().questionnaire(orm.em.fork(), 'weight-loss-intake', version);

test('the shipped questionnaire and its rules are compiled once for all clinics of a process', async () => {
  const one = await opened(oak, INTAKE_VERSION);
  const other = await opened(elm, INTAKE_VERSION);
  expect(other.questionnaire).toBe(one.questionnaire);
  expect(other.ruleSet).toBe(one.ruleSet);
});

test('documents of two clinics that differ under the same id and version stay apart', async () => {
  await publish(oak, 'Oak');
  await publish(elm, 'Elm');
  const titles = async (clinic: TestServer) => {
    const { definition, ruleSet } = await opened(clinic, '99.0');
    return [definition.title.en, ruleSet.ruleSet.title.en];
  };
  expect(await titles(oak)).toEqual(['Oak', 'Oak']);
  expect(await titles(elm)).toEqual(['Elm', 'Elm']);
  expect(await titles(oak)).toEqual(['Oak', 'Oak']);
});
