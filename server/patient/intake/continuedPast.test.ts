import { publishQuestionnaire } from '@clinic/server/testing';
import { Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS, TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { consentTextHash } from './consentRecords.ts';

const text = (en: string) => ({ en, es: { text: `${en} (es)`, from: en } });
const rule = (id: string, when: object, mayContinue: boolean) => ({
  id,
  when,
  mayContinue,
  title: text(id),
  text: text(id),
});

const [aboutYou, health] = TEST_DEFINITION.steps;
const GATED = {
  ...TEST_DEFINITION,
  id: 'gated-intake',
  eligibility: [
    rule('pregnancy', { '==': [{ var: 'pregnant' }, true] }, true),
    rule('older', { '>': [{ var: 'years_left' }, 20] }, false),
    rule('over_80', { '<': [{ var: 'years_left' }, -60] }, true),
  ],
  steps: [
    aboutYou,
    {
      ...health,
      questions: [
        ...(health?.questions ?? []),
        {
          id: 'years_left',
          type: 'computed',
          label: text('Years left'),
          compute: { '-': [20, { var: 'age' }] },
          staffOnly: true,
        },
        {
          id: 'privacy',
          type: 'consent',
          label: text('I have read the privacy notice'),
          document: { version: '2.1', title: text('Privacy notice'), text: text('Who reads this') },
        },
      ],
    },
  ],
};

class GatedIntake extends TestIntake {
  override begin(): Promise<Reply> {
    const { id, secret } = this;
    const creation = { id, secret, questionnaireId: 'gated-intake', version: '1.0', language: 'en' };
    return this.browser.send('POST', '/api/intake/drafts', creation);
  }
}

const server = sharedServer({ withClinic: true });
let intake: GatedIntake;
beforeAll(async () => {
  await publishQuestionnaire(server.orm.em.fork(), GATED, new Date());
});
beforeEach(async () => {
  intake = new GatedIntake(server.browser());
  await intake.begin();
});

const submission = () => server.orm.em.fork().findOneOrFail(Submission, { draft: intake.id });

test('a submission stores the ids of the eligibility rules that the patient continued past', async () => {
  await intake.save({ ...GOOD_ANSWERS, pregnant: true, age: 84 });
  expect((await intake.submit()).status).toBe(200);
  expect((await submission()).continuedPast).toEqual(['pregnancy', 'over_80']);
});

test("an eligible patient's submission has no such ids", async () => {
  await intake.save(GOOD_ANSWERS);
  await intake.submit();
  expect((await submission()).continuedPast).toEqual([]);
});

test('hidden and missing answers make no patient ineligible', async () => {
  const { pregnant: _left, ...others } = GOOD_ANSWERS;
  await intake.save({ ...others, sex: 'male', pregnant: true });
  expect((await intake.submit()).status).toBe(200);
  expect((await submission()).continuedPast).toEqual([]);
});

test('each document agreed to is stored with its version and the text in the language it was read in', async () => {
  await intake.save({ ...GOOD_ANSWERS, privacy: true });
  await intake.submit(undefined, undefined, 'es');
  const { id } = await submission();
  const records = await server.orm.em
    .fork()
    .execute('select document_version, document_sha256 from consent_record where submission_id = ?', [id]);
  expect(records).toEqual([
    { document_version: '2.1', document_sha256: consentTextHash('Who reads this (es)') },
  ]);
});
