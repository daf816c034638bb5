import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply } from '@clinic/testing/server/testBrowser';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { expect, test } from 'vitest';
import { consentTextHash } from './consentRecords.ts';

const server = sharedServer();

class SpanishIntake extends TestIntake {
  override begin(): Promise<Reply> {
    const { id, secret } = this;
    const creation = {
      id,
      secret,
      questionnaireId: 'weight-loss-intake',
      version: INTAKE_VERSION,
      language: 'es',
    };
    return this.browser.send('POST', '/api/intake/drafts', creation);
  }
}

test('each consent given is stored with its version, language and text; consents not given are not stored', async () => {
  const intake = new SpanishIntake(server.browser());
  await intake.begin();
  await intake.save({ ...everydayVisit(), consent_messages: false });
  expect((await intake.submit(undefined, undefined, 'es')).status).toBe(200);

  const records = await server.orm.em
    .fork()
    .execute('select question_id, version, language, text_sha256 from consent_record order by question_id');
  expect(records.map(({ question_id }) => question_id)).toEqual([
    'consent_care',
    'consent_emergency',
    'consent_privacy',
  ]);
  expect(records[0]).toMatchObject({
    version: INTAKE_VERSION,
    language: 'es',
    text_sha256: consentTextHash('Acepto recibir atención de esta clínica, incluso por telemedicina.'),
  });
});
