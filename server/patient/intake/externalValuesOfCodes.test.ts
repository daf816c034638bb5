/**
 * External values computed from codes of a list: their expressions read system and code, which only
 * the list contains.
 */
import type { Definition } from '@clinic/engine/definition';
import { diagnoses } from '@clinic/fixtures/codeLists/diagnoses';
import { importDocument, publishQuestionnaire, publishRuleSet } from '@clinic/server/testing';
import { Submission } from '@clinic/server-platform/entities';
import { type StorableCodeList, storableCodeList } from '@clinic/server-shared/testing';
import { calculated, doseForm } from '@clinic/testing/fhir/doseForm';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });

const CODE = "item.where(linkId='diagnosis').answer.value.code";
const FORM = doseForm([
  {
    ...{ linkId: 'diagnosis', text: 'Diagnosis', type: 'choice' },
    answerOption: ['D1', 'D22'].map((code) => ({ valueCoding: { system: 'urn:x', code } })),
  },
  {
    ...{ linkId: 'serious', text: 'Serious', type: 'boolean', readOnly: true },
    extension: [calculated(`${CODE}.where($this.matches('^D2[0-9]$')).exists()`)],
  },
]);

beforeAll(async () => {
  const document = Buffer.from(JSON.stringify(diagnoses(50)));
  const { digest, title, size, content } = (await storableCodeList(document)) as StorableCodeList;
  await server.orm.em
    .fork()
    .execute('insert into code_list (digest, title, size, content, stored_at) values (?, ?, ?, ?, now())', [
      ...[digest, title, size],
      Buffer.from(content, 'base64'),
    ]);
  const text = (en: string) => ({ en });
  const flag = { ...TEST_RULE_SET.flags[0], title: text('Serious'), message: text('Serious') };
  await publishRuleSet(
    server.orm.em.fork(),
    {
      ...{ ...TEST_RULE_SET, id: 'serious-flags', title: text('Serious'), languages: ['en'], derived: [] },
      flags: [{ ...flag, key: 'serious_illness', value: { '==': [{ var: 'serious' }, true] } }],
    },
    new Date(),
  );
  const definition = importDocument(FORM)[0]?.definition as Definition;
  const listed = definition.steps.map((step) => ({
    ...step,
    questions: step.questions.map((question) =>
      question.id === 'diagnosis' ? { ...question, options: undefined, codeList: digest } : question,
    ),
  }));
  await publishQuestionnaire(
    server.orm.em.fork(),
    JSON.parse(
      JSON.stringify({ ...definition, id: 'diagnosed', ruleSet: 'serious-flags@1.0', steps: listed }),
    ),
    new Date(),
  );
});

test('choosing a code from a list raises the flag that is computed from it', async () => {
  const intake = new TestIntake(await server.signedIn('PATIENT'), 'diagnosed');
  await intake.begin();
  const changes = { diagnosis: 'D22', given_name: 'Ines', family_name: 'Rojas', email: 'ines@example.com' };
  await intake.save(changes);
  // The thread takes seconds to start on a busy machine; until then, nothing is submitted.
  await expect.poll(async () => (await intake.submit()).status, { timeout: 50_000 }).toBe(200);
  const stored = await server.orm.em.fork().findOneOrFail(Submission, { draft: intake.id });
  expect(stored.flagsJSON).toEqual({ serious_illness: true });
});
