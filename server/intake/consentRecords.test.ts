import { expect, test } from 'vitest';
import { everydayVisit } from '../../fixtures/everydayVisit.ts';
import { INTAKE_VERSION } from '../../fixtures/shipped.ts';
import { sharedServer } from '../../testing/server/sharedServer.ts';
import type { Reply } from '../../testing/server/testBrowser.ts';
import { TestIntake } from '../../testing/server/testIntake.ts';
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
