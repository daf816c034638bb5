import { RuleSetVersion } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { expect, test } from 'vitest';
import { AlreadyPublished, PublicationRefused } from '../authoring/refused.ts';
import { publishRuleSet } from './publish.ts';

const server = sharedServer();

const publish = (document: unknown) => publishRuleSet(server.orm.em.fork(), document, new Date());
const count = () => server.orm.em.fork().count(RuleSetVersion, {});

test('a rule set with errors is refused with the path of each, and nothing is stored', async () => {
  const before = await count();
  const [flag, ...others] = TEST_RULE_SET.flags;
  const broken = {
    ...TEST_RULE_SET,
    version: '2.0',
    flags: [{ ...flag, value: { equals: [{ var: 'pregnant' }, true] } }, ...others, { ...flag }],
  };
  const refused = await publish(broken).catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(PublicationRefused);
  const problems = (refused as PublicationRefused).body.problems;
  expect(problems).toContainEqual(
    expect.objectContaining({
      path: 'flags[0].value',
      code: 'logic_operator',
      message: 'Unknown operator "equals"',
      level: 'error',
    }),
  );
  expect(problems.map(({ code }) => code)).toContain('duplicate_key');
  expect(await count()).toBe(before);
});

test('a published rule set is never edited', async () => {
  await publish(TEST_RULE_SET);
  const before = await count();
  await publish(structuredClone(TEST_RULE_SET));
  expect(await count()).toBe(before);
  await expect(publish({ ...TEST_RULE_SET, flags: [] })).rejects.toBeInstanceOf(AlreadyPublished);
});
