/** What a returning patient said earlier: proposed to nobody else, and stored as confirmed only where it is true. */
import { EarlierAnswers } from '@clinic/contract/intake';
import { sourceKey } from '@clinic/engine/base';
import { Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { submitIntake, TestIntake } from '@clinic/testing/server/testIntake';
import { Scene } from '@clinic/testing/server/testScene';
import { expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
const PATH = '/api/patient/earlier-answers/test-intake/1.0';

const said = async () => {
  const patient = await server.signedIn('PATIENT');
  const { reference } = await submitIntake(patient, { given: 'Ana', sex: 'female', pregnant: false });
  return { patient, reference };
};
const storedBy = (reference: string) =>
  server.orm.em.fork().findOneOrFail(Submission, { reference }) as Promise<Submission>;

test('a patient is offered the answers of their latest form, danger by danger, and the reading is audited', async () => {
  const { patient, reference } = await said();
  const answers = EarlierAnswers.parse((await patient.get(PATH)).json());
  const byQuestion = new Map(answers.map((each) => [each.question, each]));

  expect(byQuestion.get('given')).toMatchObject({ value: 'Ana', from: reference, byItself: false });
  // A flag reads the answer, and the sex decides whether it is asked.
  expect(byQuestion.get('pregnant')?.byItself).toBe(true);
  expect(byQuestion.get('sex')?.byItself).toBe(true);
  const { id } = await storedBy(reference);
  const [entry] = await server.orm.em
    .fork()
    .execute(`select detail from audit_entry where action = 'own_answers_read' order by id desc limit 1`);
  expect(entry?.detail.ids).toContain(id);
});

test('nobody else is offered them: no other patient, no staff, no visitor with a draft of theirs', async () => {
  const { patient } = await said();
  const other = await new Scene(server).otherPatient();

  expect((await other.get(PATH)).json()).toEqual([]);
  expect((await (await server.signedIn('PHYSICIAN')).get(PATH)).status).toBe(403);
  expect((await server.browser().get(PATH)).status).toBe(401);
  expect((await patient.get('/api/patient/earlier-answers/no-such-form/1.0')).status).toBe(404);
});

test('where an answer comes from is stored beside it, on the draft and the submission', async () => {
  const { patient, reference } = await said();
  const { on } = EarlierAnswers.parse((await patient.get(PATH)).json())[0] ?? {};
  const source = { from: reference, on };
  const intake = new TestIntake(patient);
  await intake.begin();
  await intake.save({
    given: 'Ana',
    [sourceKey('given')]: source,
    family: 'Demo',
    [sourceKey('family')]: source,
  });
  expect(await intake.answers()).toMatchObject({ given: 'Ana', [sourceKey('given')]: source });
  const [draft] = await server.orm.em
    .fork()
    .execute('select answers, sources from draft where id = ?', [intake.id]);
  expect(draft).toEqual({
    answers: { given: 'Ana', family: 'Demo' },
    sources: { given: source, family: source },
  });

  // Another answer is not the one that was confirmed.
  await intake.save({ family: 'Diaz', age: 44, sex: 'male' });
  expect(await intake.answers()).not.toHaveProperty([sourceKey('family')]);
  const { reference: later } = (await intake.submit()).json<{ reference: string }>();
  const { sources, answersJSON } = await storedBy(later);
  expect(sources).toEqual({ given: source });
  expect(Object.keys(answersJSON).filter((key) => key.includes('^'))).toEqual([]);
});

test('a source that a browser made up is not stored', async () => {
  const { patient, reference } = await said();
  const other = await new Scene(server).otherPatient();
  const { reference: foreign } = await submitIntake(other, { given: 'Eve' });
  const on = '2026-03-03';
  const intake = new TestIntake(patient);
  await intake.begin();
  await intake.save({
    ...{ given: 'Eve', family: 'Demo', age: 44, sex: 'male' },
    [sourceKey('given')]: { from: foreign, on },
    [sourceKey('family')]: { from: 'AAAA-AAAA', on },
    [sourceKey('age')]: { from: reference, on },
  });
  const refused = await intake.send({ changes: { [sourceKey('given')]: { from: 'x', on, more: 1 } } });
  expect(refused.status).toBe(400);
  const { reference: later } = (await intake.submit()).json<{ reference: string }>();
  expect((await storedBy(later)).sources).not.toHaveProperty('given');
  expect((await storedBy(later)).sources).not.toHaveProperty('family');
});
