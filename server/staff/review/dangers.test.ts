/** A danger that was not assessed is held up wherever a raised one is: each danger of the shipped rules, at every gate. */
import { SubmissionDetail, SubmissionList } from '@clinic/contract/review';
import { textIn } from '@clinic/engine/definition';
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { shippedRuleSets } from '@clinic/rules';
import type { Flag, RuleSet } from '@clinic/rules/document';
import { assessedFlags, openDangers } from '@clinic/rules/evaluate';
import { announcements } from '@clinic/server/testing';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { Submission } from '@clinic/server-platform/entities';
import { Library } from '@clinic/server-shared/catalogue';
import { pdfContent } from '@clinic/server-shared/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { storeSubmissions } from '@clinic/testing/server/testSubmissions';
import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const { flags: FLAGS } = shippedRuleSets()[0] as RuleSet;
const DANGERS = FLAGS.filter(({ severity }) => severity === 'danger');
const WARNING = FLAGS.find(({ severity, type }) => severity === 'warning' && type === 'boolean') as Flag;
const isTask = ({ whenUnknown }: Flag): boolean => whenUnknown === 'measure';
const stateOf = (flag: Flag) => (isTask(flag) ? 'unmeasured' : 'unassessed');
const title = (flag: Flag): string => textIn(flag.title, 'en');

const server = sharedServer();
let physician: TestBrowser;
let ids: string[];
beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
  ids = (await storeSubmissions(server.orm, 4)).map(({ id }) => id);
});
beforeEach(() => settle());

/** Every flag of every submission is definitely false, and nobody has decided. */
const settle = () =>
  server.orm.em.fork().transactional(async (tx) => {
    const clear = Object.fromEntries(FLAGS.map(({ key, type }) => [key, type === 'number' ? 24 : false]));
    const all = await tx.find(Submission, {}, { populate: ['evidenceJSON'] });
    for (const each of all as Submission[]) {
      Object.assign(each, {
        flagsJSON: clear,
        raisedFlags: [],
        evidenceJSON: {},
        continuedPast: [],
        status: 'NEW',
      });
    }
  });

/** Sets flags of a submission: true is raised. */
const set = (id: string | undefined, values: Record<string, boolean | null>) =>
  server.orm.em.fork().transactional(async (tx) => {
    const submission = (await tx.findOneOrFail(Submission, { id: id as string })) as Submission;
    Object.assign(submission, {
      flagsJSON: { ...submission.flagsJSON, ...values },
      raisedFlags: Object.keys(values).filter((key) => values[key]),
    });
  });
const approve = (body: object = {}) =>
  physician.send('POST', `/api/submissions/${ids[0]}/status`, { status: 'APPROVED', ...body });
const inQueue = async (): Promise<string[]> => {
  const reply = await physician.send('POST', '/api/review/search', { sort: 'urgent' });
  return SubmissionList.parse(reply.json()).map(({ id }) => id);
};

test('the shipped rules have dangers of every kind', () => {
  expect(DANGERS.length).toBeGreaterThan(10);
});

describe.each(DANGERS.map((flag) => [flag.key, flag] as const))('%s, not assessed,', (key, flag) => {
  const open = [{ key, state: stateOf(flag) }];
  beforeEach(() => set(ids[0], { [key]: null }));

  test('needs a reason for approving, which names it', async () => {
    const refused = await approve();
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'reason_required', dangers: open });
    const words = isTask(flag) ? 'was not measured' : 'was not assessed';
    expect(refused.json<{ error: string }>().error).toContain(`${title(flag)} ${words}.`);

    const stale = await approve({ reason: 'Asked by phone', dangers: [{ key, state: 'raised' }] });
    expect(stale.status).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'dangers_changed', dangers: open });

    const settled = await approve({ reason: 'Asked by phone', dangers: open });
    expect(SubmissionDetail.parse(settled.json())).toMatchObject({
      status: 'APPROVED',
      statusHistory: expect.arrayContaining([
        expect.objectContaining({
          reason: 'Asked by phone',
          dangers: open.map((each) => expect.objectContaining(each)),
        }),
      ]),
    });
  });

  test('is in the queue just below raised dangers and above warnings, unless it is a task', async () => {
    const other = DANGERS.find((each) => each !== flag) as Flag;
    await set(ids[1], { [other.key]: true });
    await set(ids[2], { [WARNING.key]: true });
    const [open, danger, warning, none] = ids;
    const order = isTask(flag) ? [danger, warning] : [danger, open, warning, none];
    expect((await inQueue()).slice(0, order.length)).toEqual(order);
  });

  test('is said in the PDF, the CSV and the FHIR export', async () => {
    const em = server.orm.em.fork();
    const library = new Library();
    const id = ids[0] as string;
    const submission = await em.findOneOrFail(Submission, { id }, { populate: ['evidenceJSON'] });
    const published = await library.questionnaire(em, 'weight-loss-intake', INTAKE_VERSION);
    const rules = await library.ruleSet(em, submission.ruleSetId, submission.ruleSetVersion);
    const clinic = { name: 'Clinic', timeZone: 'UTC' };
    const pdf = pdfContent(
      { submission: submission as Submission, published, clinic, language: 'en', now: new Date() },
      rules,
    );
    if (isTask(flag)) expect(pdf.flags?.note).toContain(`Measure before the first dose: ${title(flag)}.`);
    else
      expect(pdf.flags?.listed).toMatchObject([
        { title: title(flag), severity: 'Not assessed', danger: true },
      ]);

    const csv = await physician.send('POST', '/api/review/exports', {
      format: 'csv',
      filter: {},
      ids: [ids[0]],
    });
    const [heads = [], cells = []] = parse(csv.text, { bom: true }) as string[][];
    const cell = (heading: string) => cells[heads.indexOf(heading)];
    expect(cell(`${title(flag)} (${key})`)).toBe('unknown');
    expect(cell(isTask(flag) ? 'Dangers to be measured' : 'Dangers not assessed')).toBe(title(flag));

    const bundle = (await physician.get(`/api/submissions/${ids[0]}/fhir`)).json<{
      entry: Array<{ resource: { resourceType: string; code?: { coding: Array<{ code: string }> } } }>;
    }>();
    const issues = bundle.entry
      .map(({ resource }) => resource)
      .filter((each) => each.resourceType === 'DetectedIssue' && each.code?.coding[0]?.code === key);
    expect(issues).toMatchObject([{ status: 'preliminary', severity: 'high' }]);
  });

  test('is announced to the staff, unless it is a task', () => {
    const values = { [key]: null, [WARNING.key]: true };
    const ruleSet = { flags: [flag, WARNING] } as unknown as RuleSet;
    const submitted = { id: 'x', reference: 'R', flags: values, raisedFlags: [WARNING.key], language: 'en' };
    const statements = announcements({ ...submitted, confirmTo: null, patientId: null }, ruleSet, {
      by: null,
      at: new Date(),
    } as unknown as SignedInRequest);
    expect(JSON.stringify(statements)).toContain(isTask(flag) ? 'flag_detected' : 'high_priority');
    expect(openDangers(assessedFlags(ruleSet, values, []))).toHaveLength(1);
  });
});

test('dangers that are named but no longer there, or were not named, are refused with what is open now', async () => {
  const [first, second] = DANGERS as [Flag, Flag];
  await set(ids[0], { [first.key]: true });
  const seen = (...keys: string[]) => keys.map((key) => ({ key, state: 'raised' }));
  for (const dangers of [[], seen('no_such_flag'), seen(first.key, second.key), seen(second.key)]) {
    const stale = await approve({ reason: 'Discussed', dangers });
    expect(stale.status).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'dangers_changed',
      error: expect.stringContaining('Look again'),
      dangers: [{ key: first.key, state: 'raised', title: first.title }],
    });
  }
  // Without a danger there is no need for a reason, but what was seen still has to be so.
  await set(ids[0], { [first.key]: false });
  expect((await approve({ dangers: seen(first.key) })).status).toBe(409);
  expect((await approve({ dangers: [] })).status).toBe(200);
});

test('another status needs no reason', async () => {
  await set(ids[0], { [DANGERS[0]?.key as string]: null });
  const change = await physician.send('POST', `/api/submissions/${ids[0]}/status`, { status: 'IN_REVIEW' });
  expect(change.status).toBe(200);
});
