import { randomUUID } from 'node:crypto';
import { FixtureSet, FixtureSetLine, FixtureSetList } from '@clinic/contract/rules/fixtures';
import { RedactedCase } from '@clinic/contract/rules/redaction';
import { ReplayResult } from '@clinic/contract/rules/replay';
import type { Definition } from '@clinic/engine/definition';
import { demoPatients } from '@clinic/fixtures/demo/demoPatients';
import { RULES_VERSION } from '@clinic/fixtures/shipped';
import { seed } from '@clinic/server/testing';
import { Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';
import { redacted } from '../fixtures/redact.ts';

const server = sharedServer({ withClinic: true });
let admin: TestBrowser;
beforeAll(async () => {
  admin = await server.signedIn('ADMIN');
});

const FIXTURES = '/api/rules/fixtures';
const questionnaire = { id: 'test-intake', version: '1.0' };
const rules = { id: 'test-flags', version: '1.0' };
const CASES = [
  {
    id: 'pregnant',
    asOf: '2026-06-01',
    answers: { age: 30, sex: 'female', pregnant: true },
    expected: { pregnancy: true },
  },
  {
    id: 'old',
    asOf: '2026-06-01',
    answers: { age: 70, sex: 'male' },
    expected: { aged: 140, pregnancy: false },
  },
];
const add = async (cases: unknown = CASES) =>
  admin.send('POST', FIXTURES, { name: 'Mine', questionnaireId: 'test-intake', version: '1.0', cases });

test('the shipped fixtures exist, and cannot be changed', async () => {
  const sets = FixtureSetList.parse((await admin.get(FIXTURES)).json());
  const shipped = sets.filter(({ origin }) => origin === 'shipped');
  expect(shipped.map(({ name }) => name)).toContain('bmi');
  const { id } = shipped[0] as FixtureSetLine;
  expect((await admin.send('DELETE', `${FIXTURES}/${id}`, {})).json()).toMatchObject({
    code: 'shipped_fixtures',
  });
});

test('an exported set is imported unchanged', async () => {
  const { id } = FixtureSetLine.parse((await add()).json());
  const exported = FixtureSet.parse((await admin.get(`${FIXTURES}/${id}`)).json());
  expect(exported.cases).toEqual(CASES);
  const again = FixtureSetLine.parse((await add(exported.cases)).json());
  const imported = FixtureSet.parse((await admin.get(`${FIXTURES}/${again.id}`)).json());
  expect(imported.cases).toEqual(exported.cases);
});

test('a case is added, replaced and removed', async () => {
  const { id } = FixtureSetLine.parse((await add()).json());
  const put = (value: { id: string }) => admin.send('PUT', `${FIXTURES}/${id}/cases/${value.id}`, value);
  const third = { ...CASES[0], id: 'third', title: 'From a preview' };
  expect((await put(third)).status).toBe(204);
  expect((await put({ ...third, title: 'Again' } as never)).status).toBe(204);
  expect((await admin.send('DELETE', `${FIXTURES}/${id}/cases/pregnant`, {})).status).toBe(204);
  const { cases } = FixtureSet.parse((await admin.get(`${FIXTURES}/${id}`)).json());
  expect(cases.map((each) => [each.id, each.title])).toEqual([
    ['old', undefined],
    ['third', 'Again'],
  ]);
  expect((await admin.send('DELETE', `${FIXTURES}/${id}`, {})).status).toBe(204);
  expect((await admin.get(`${FIXTURES}/${id}`)).status).toBe(404);
});

test('a removed set tests nothing, and gets all its cases back when the removal is undone', async () => {
  const { id } = FixtureSetLine.parse((await add()).json());
  const before = (await admin.get(`${FIXTURES}/${id}`)).json();
  const listed = async () =>
    FixtureSetList.parse((await admin.get(FIXTURES)).json()).some((each) => each.id === id);
  const restore = () => admin.send('POST', `${FIXTURES}/${id}/restore`, {});
  expect((await restore()).status).toBe(404);
  expect((await admin.send('DELETE', `${FIXTURES}/${id}`, {})).status).toBe(204);
  expect(await listed()).toBe(false);
  expect((await admin.send('DELETE', `${FIXTURES}/${id}`, {})).status).toBe(404);
  expect((await restore()).status).toBe(204);
  expect((await admin.get(`${FIXTURES}/${id}`)).json()).toEqual(before);
});

test('cases run against versions and drafts side by side, with what differs and why', async () => {
  const { id } = FixtureSetLine.parse((await add()).json());
  const draft = (
    await admin.send('POST', '/api/rules/drafts', {
      from: 'version',
      ruleSetId: 'test-flags',
      version: '1.0',
    })
  ).json<{ document: { flags: Array<Record<string, unknown>> } }>();
  const [pregnancy, aged] = draft.document.flags;
  const document = { ...draft.document, flags: [{ ...pregnancy, value: false }, aged] };
  const result = ReplayResult.parse(
    (
      await admin.send('POST', '/api/rules/replay', {
        sets: [id],
        columns: [
          { questionnaire, rules },
          { questionnaire, rules: { document } },
          { questionnaire, rules: { id: 'glp1-flags', version: RULES_VERSION } },
        ],
      })
    ).json(),
  );
  expect(result.columns).toMatchObject([
    { failed: 0, passed: 2, refused: null },
    { failed: 1, passed: 1, refused: null },
    { refused: expect.stringContaining('pancreatitis_history') },
  ]);
  const [row] = result.rows;
  expect(row).toMatchObject({ caseId: 'pregnant', differing: ['pregnancy'] });
  expect(row?.cells[1]?.differences).toMatchObject([{ flag: 'pregnancy', expected: true, got: false }]);
  expect(row?.cells[2]).toBeNull();
});

test('rules that are short but expensive to evaluate are refused, and the server keeps responding', async () => {
  const { id } = FixtureSetLine.parse((await add()).json());
  const begin = { from: 'version', ruleSetId: 'test-flags', version: '1.0' };
  const draft = (await admin.send('POST', '/api/rules/drafts', begin)).json<{
    document: { flags: Array<Record<string, unknown>> };
  }>();
  const [first, ...others] = draft.document.flags;
  const list = Array.from({ length: 10 }, (_, index) => index);
  let expensive: unknown = { '<': [{ var: '' }, 0] };
  for (let level = 0; level < 10; level += 1) expensive = { some: [list, expensive] };
  const document = { ...draft.document, flags: [{ ...first, value: expensive }, ...others] };
  const result = ReplayResult.parse(
    (
      await admin.send('POST', '/api/rules/replay', {
        sets: [id],
        columns: [{ questionnaire, rules: { document } }],
      })
    ).json(),
  );
  expect(result.columns).toMatchObject([{ refused: expect.stringContaining('too many steps') }]);
});

test('a submission becomes a case without name, contact and birthday, and raises the same flags', async () => {
  await seed(
    server.orm,
    demoPatients('2026-11-20').slice(0, 25),
    { timeZone: 'America/New_York' },
    new Date(),
  );
  const submissions = await server.orm.em.fork().find(Submission, { questionnaireId: 'weight-loss-intake' });
  expect(submissions.length).toBeGreaterThan(20);
  for (const { id, flagsJSON, patientName, patientEmail, answersJSON } of submissions) {
    const reply = await admin.send('POST', `${FIXTURES}/redacted`, { submissionId: id });
    const { case: made } = RedactedCase.parse(reply.json());
    expect(made.expected).toEqual(flagsJSON);
    const text = JSON.stringify(made);
    for (const part of [...(patientName ?? '').split(' '), patientEmail, answersJSON.date_of_birth]) {
      expect(text).not.toContain(`"${part}`);
    }
  }
});

test('a submission of somebody who came before is a case with a history', async () => {
  const person = { given: 'Elif', family: 'Again', mail: 'again@example.com', born: '1980-02-29' };
  await submitIntake(await server.signedIn('PATIENT'), { ...person, age: 40 });
  server.clock.now = new Date(server.clock.now.getTime() + 28 * 86_400_000);
  const { reference } = await submitIntake(await server.signedIn('PATIENT'), { ...person, age: 41 });
  const physician = await server.signedIn('PHYSICIAN');
  const { id } = await server.orm.em.fork().findOneOrFail(Submission, { reference });
  const caseWith = async (names: string) => {
    const reply = await physician.send('POST', `${FIXTURES}/redacted`, { submissionId: id, names });
    return RedactedCase.parse(reply.json()).case;
  };
  const kept = await caseWith('kept');
  expect(kept).toMatchObject({
    answers: { given: 'Elif', age: 41 },
    history: [{ values: { given: 'Elif', age: 40 } }],
  });
  const made = await caseWith('replaced');
  expect(made).toMatchObject({
    answers: { given: 'Test' },
    history: [{ values: { given: 'Test', age: 40 } }],
  });
  const apart = ({ asOf, history }: typeof made) => Date.parse(asOf) - Date.parse(history?.[0]?.on ?? '');
  expect([apart(made), apart(kept)]).toEqual([28 * 86_400_000, 28 * 86_400_000]);
  expect(made.asOf).not.toBe(kept.asOf);
});

test('all dates shift by the same number of days; files and signature strokes are removed', () => {
  const label = { en: 'L' };
  const options = [{ value: 'cats', label }];
  const other = { label, maxLength: 40 };
  const definition = {
    patient: { givenName: 'given', familyName: 'family', email: 'mail' },
    steps: [
      {
        id: 's',
        questions: [
          { id: 'given', type: 'text', maxLength: 50, label },
          { id: 'born', type: 'date', label },
          { id: 'dose', type: 'dateTime', label },
          { id: 'labs', type: 'file', accept: ['pdf'], maxMb: 1, maxFiles: 1, label },
          { id: 'signed', type: 'signature', label },
          {
            id: 'operations',
            type: 'repeatingGroup',
            maxItems: 3,
            label,
            questions: [
              { id: 'what', type: 'text', maxLength: 50, label },
              { id: 'when', type: 'date', label },
            ],
          },
          { id: 'pet', type: 'choice', label, options, other },
          { id: 'pets', type: 'multipleChoice', label, options, other },
        ],
      },
    ],
  } as unknown as Definition;
  const answers = {
    given: 'Ines',
    born: '1980-03-01',
    dose: '2026-01-05T00:30',
    labs: [{ id: randomUUID(), name: 'labs.pdf', size: 1, type: 'application/pdf' }],
    signed: { strokes: '1,2 3,4', date: '2026-01-10' },
    operations: [{ what: 'Knee of Ines', when: '2020-01-01' }],
    pet: 'other:The dog of Ines',
    pets: ['cats', 'other:Ines has fish'],
  };
  expect(redacted(definition, answers, -10)).toEqual({
    answers: {
      given: 'Test',
      born: '1980-02-20',
      dose: '2025-12-26T00:30',
      signed: { name: 'Test Patient', date: '2025-12-31' },
      operations: [{ what: 'Text', when: '2019-12-22' }],
      pet: 'other:Text',
      pets: ['cats', 'other:Text'],
    },
    left: ['labs'],
    replaced: ['given', 'born', 'dose', 'signed', 'operations', 'pet', 'pets'],
  });
});
