/** A form that has to be signed, from its import to the response. */
import { importForm } from '@clinic/formats/fhir';
import { Submission } from '@clinic/server-platform/entities';
import { core, form } from '@clinic/testing/fhir/forms';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { expect, test } from 'vitest';
import { publishQuestionnaire } from '../../questionnaires/publish.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const server = sharedServer({ withClinic: true });

test('a form that has to be signed as a whole has its signature on the response', async () => {
  const signatureRequired = {
    url: core('questionnaire-signatureRequired'),
    valueCodeableConcept: { text: 'Patient' },
  };
  const source = form([{ linkId: 'q', text: 'A question', type: 'string' }], {
    name: 'SignedForm',
    extension: [signatureRequired],
  });
  const { definition } = importForm(source, NO_TERMINOLOGY);
  const signedForm = { ...definition, noRulesReason: 'For tests.' };
  await publishQuestionnaire(server.orm.em.fork(), signedForm, new Date());
  const intake = new TestIntake(server.browser(), 'signed-form');
  await intake.begin();
  const person = { given_name: 'Olga', family_name: 'Paz', email: 'olga@example.com' };
  await intake.save({ ...person, q: 'Well', signature: { name: 'Olga Paz', date: TODAY } });
  const reply = await intake.submit();
  expect(reply.status, reply.text).toBe(200);
  const signed = await server.orm.em.fork().findOneOrFail(Submission, { draft: intake.id });
  const physician = await server.signedIn('PHYSICIAN');
  const bundle = (await physician.get(`/api/submissions/${signed.id}/fhir`)).json<{
    entry: { resource: { resourceType: string } }[];
  }>();
  const responses = bundle.entry.filter(({ resource }) => resource.resourceType === 'QuestionnaireResponse');
  expect(responses).toMatchObject([
    {
      resource: {
        item: [{ linkId: 'q' }],
        extension: [
          {
            url: core('questionnaireresponse-signature'),
            valueSignature: { sigFormat: 'text/plain', data: Buffer.from('Olga Paz').toString('base64') },
          },
        ],
      },
    },
  ]);
});
