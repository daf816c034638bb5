import { INTAKE, INTAKE_RULES, INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { QuestionnaireVersion, RuleSetVersion, Setting } from '@clinic/server-platform/entities';
import { ACTIVE_QUESTIONNAIRE } from '@clinic/server-shared/catalogue';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TEST_DEFINITION, TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { expect, test } from 'vitest';
import { AlreadyPublished, PublicationRefused } from '../authoring/refused.ts';
import { publishRuleSet } from '../rules/publish.ts';
import { publishShipped } from '../shipped/publishShipped.ts';
import { publishQuestionnaire } from './publish.ts';

const server = sharedServer({ withClinic: true });

const publish = (document: unknown) => publishQuestionnaire(server.orm.em.fork(), document, new Date());
const count = () => server.orm.em.fork().count(QuestionnaireVersion, {});

test('a definition with errors is refused with the path of each, and nothing is stored', async () => {
  const before = await count();
  const broken = structuredClone(TEST_DEFINITION) as {
    version: string;
    steps: Array<{ questions: object[] }>;
  };
  broken.version = '2.0';
  broken.steps[1]?.questions.push({ id: 'age', type: 'yesNo', label: { en: 'Again' } });
  const refused = await publish(broken).catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(PublicationRefused);
  const paths = (refused as PublicationRefused).body.problems.map(({ path }) => path);
  expect(paths.some((path) => path.startsWith('steps[1].questions[3]'))).toBe(true);
  expect(await count()).toBe(before);
});

test('a definition whose rule set is not published is refused', async () => {
  const lost = { ...TEST_DEFINITION, version: '2.0', ruleSet: 'nowhere@1.0' };
  await expect(publish(lost)).rejects.toThrow(/ruleSet: No rule set nowhere@1.0/);
});

test('a definition that does not ask what its rule set reads is refused', async () => {
  const deaf = { ...TEST_DEFINITION, version: '2.0', ruleSet: INTAKE_RULES };
  await expect(publish(deaf)).rejects.toThrow(/flags\[\d+\]\.value: The questionnaire has no question/);
});

test('publishing the same document again changes nothing; different content under the same version is refused', async () => {
  const before = await count();
  await publish(structuredClone(TEST_DEFINITION));
  expect(await count()).toBe(before);

  const changed = { ...TEST_DEFINITION, title: { en: 'Other', es: { text: 'Otro', from: 'Other' } } };
  await expect(publish(changed)).rejects.toBeInstanceOf(AlreadyPublished);
});

test('several processes starting at once publish the shipped documents once', async () => {
  const before = await count();
  await Promise.all([1, 2, 3].map(() => publishShipped(server.orm, new Date())));
  expect(await count()).toBe(before);
});

test('a database of an earlier release gets the documents shipped since, and keeps what it has', async () => {
  const em = server.orm.em.fork();
  const earlier = await em.find(QuestionnaireVersion, {
    questionnaireId: 'weight-loss-intake',
    version: INTAKE_VERSION,
  });
  const publishedAt = earlier[0]?.publishedAt;
  await em.nativeDelete(QuestionnaireVersion, { questionnaireId: 'documents-update' });
  await em.nativeDelete(RuleSetVersion, { ruleSetId: 'no-flags' });
  const active = () => em.fork().findOneOrFail(Setting, ACTIVE_QUESTIONNAIRE);
  await em.nativeUpdate(Setting, ACTIVE_QUESTIONNAIRE, { value: 'test-intake' });

  await publishShipped(server.orm, new Date('2030-01-01'));

  const versions = await em
    .fork()
    .find(QuestionnaireVersion, {}, { orderBy: { questionnaireId: 'asc', version: 'asc' } });
  expect(versions.map(({ questionnaireId, version }) => `${questionnaireId}@${version}`)).toEqual(
    expect.arrayContaining(['documents-update@1.1', INTAKE]),
  );
  expect(await em.count(RuleSetVersion, { ruleSetId: 'no-flags' })).toBe(1);
  expect(
    versions.find(({ questionnaireId, version }) => `${questionnaireId}@${version}` === INTAKE)?.publishedAt,
  ).toEqual(publishedAt);
  expect((await active()).value).toBe('test-intake');
  const offered = await server.browser().get('/api/intake/questionnaires/documents-update');
  expect(offered.json()).toMatchObject({ id: 'documents-update', version: '1.1' });
});

test('a definition with question ids that clash with derived values of the active rules is refused', async () => {
  const derived = [...TEST_RULE_SET.derived, { ...TEST_RULE_SET.derived[0], key: 'tripleAge' }];
  await publishRuleSet(server.orm.em.fork(), { ...TEST_RULE_SET, version: '1.1', derived }, new Date());
  const clashing = structuredClone(TEST_DEFINITION) as {
    version: string;
    steps: Array<{ questions: object[] }>;
  };
  clashing.version = '3.0';
  const label = TEST_DEFINITION.title;
  clashing.steps[1]?.questions.push({ id: 'tripleAge', type: 'integer', min: 0, max: 400, label });
  await expect(publish(clashing)).rejects.toThrow(/"tripleAge" is also a question/);
});

test('a form without a rule set is published only with a reason', async () => {
  await publishShipped(server.orm, new Date());
  const unassessed = { ...TEST_DEFINITION, id: 'unassessed', ruleSet: 'no-flags@1.0' };
  await expect(publish(unassessed)).rejects.toThrow(/no-flags@1.0 has no flags/);
  const reasoned = { ...unassessed, noRulesReason: 'It asks nothing about health.' };
  expect((await publish(reasoned)).questionnaireId).toBe('unassessed');
});
