import type { Card } from '@clinic/contract/integrations/cdsHooks';
import { publishQuestionnaire, publishRuleSet } from '@clinic/server/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { type Changes, newKey, publishKeys, TestApiClient } from '@clinic/testing/server/testApiClient';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const text = (en: string, es: string) => ({ en, es: { text: es, from: en } });
const flag = (key: string, severity: string, title: object, value: object, more: object = {}) => ({
  ...{ key, severity, title, value, type: 'boolean', message: title, source: 'Test', reviewed: '2026-01-01' },
  ...more,
});
const equals = (id: string, value: string) => ({ '==': [{ var: id }, value] });
const RULES = {
  id: 'thyroid-flags',
  version: '1.0',
  title: text('Thyroid flags', 'Alertas de tiroides'),
  languages: ['en', 'es'],
  parameters: [],
  derived: [],
  flags: [
    flag('pancreatitis', 'danger', text('Pancreatitis', 'Pancreatitis'), equals('pancreas', 'yes')),
    flag('mtc', 'danger', text('Thyroid cancer', 'Cáncer de tiroides'), equals('thyroid', 'yes')),
    flag('smoker', 'warning', text('Smoker', 'Fumador'), equals('smokes', 'yes')),
    flag('nickname', 'info', text('Nickname', 'Apodo'), { '!=': [{ var: 'nickname' }, 'none'] }),
    flag('likely', 'success', text('Suited', 'Adecuado'), equals('smokes', 'yes')),
    flag('calm', 'warning', text('Calm', 'Tranquilo'), equals('smokes', 'no')),
  ],
};
const choice = (id: string, label: string, more: object = {}) => ({
  id,
  type: 'choice',
  required: true,
  label: text(label, `${label} (es)`),
  options: [
    { value: 'yes', label: text('Yes', 'Sí') },
    { value: 'no', label: text('No', 'No') },
    { value: 'unsure', label: text('Not sure', 'No sé'), unknown: true },
  ],
  ...more,
});
const words = (id: string, label: string, type = 'text', most = 100) => ({
  ...{ id, type, maxLength: most, label: text(label, `${label} (es)`) },
});
const FORM = {
  id: 'thyroid-check',
  version: '1.0',
  title: text('Thyroid check', 'Control de tiroides'),
  languages: ['en', 'es'],
  ruleSet: 'thyroid-flags@1.0',
  patient: { givenName: 'given', familyName: 'family', email: 'mail', phone: 'phone', birthDate: 'born' },
  steps: [
    {
      id: 'all',
      title: text('All', 'Todo'),
      questions: [
        words('given', 'First name'),
        words('family', 'Last name'),
        words('mail', 'E-mail', 'email', 254),
        words('phone', 'Phone', 'phone', 40),
        { id: 'born', type: 'date', min: '1900-01-01', max: 'today', label: text('Born', 'Nacido') },
        words('nickname', 'Nickname'),
        choice('pancreas', 'Pancreatitis?'),
        choice('thyroid', 'Thyroid cancer?'),
        choice('smokes', 'Do you smoke?'),
      ],
    },
  ],
};
const ANSWERS = {
  given: 'Ines',
  family: 'Rojas Vega',
  mail: 'ines@example.com',
  phone: '+1 555 010 1234',
  born: '1980-05-04',
  nickname: '![x](https://evil.example/x.png)',
  pancreas: 'yes',
  thyroid: 'unsure',
  smokes: 'yes',
};
const PATIENT = {
  resourceType: 'Patient',
  id: 'ehr-1',
  name: [{ family: 'Rojas Vega', given: ['Inés', 'María'] }],
  telecom: [{ system: 'email', value: 'INES@example.com' }],
  birthDate: '1980-05-04',
};

const server = sharedServer({ withClinic: true });
let admin: TestBrowser;
let client: TestApiClient;
let reference: string;
let person: string;
beforeAll(async () => {
  const em = () => server.orm.em.fork();
  await publishRuleSet(em(), RULES, new Date());
  await publishQuestionnaire(em(), FORM, new Date());
  admin = await server.signedIn('ADMIN');
  client = await TestApiClient.register(admin, server.url);
  reference = await submitted();
  person = await personOf(reference);
});
beforeEach(() => server.orm.em.fork().execute('delete from rate_limit'));

async function submitted(changes: object = {}, browser = server.browser()): Promise<string> {
  const intake = new TestIntake(browser, FORM.id, FORM.version);
  await intake.begin();
  await intake.save({ ...ANSWERS, ...changes });
  return (await intake.submit()).json<{ reference: string }>().reference;
}
async function personOf(of: string): Promise<string> {
  const [row] = await server.orm.em
    .fork()
    .execute<Array<{ id: string }>>('select person_id as id from submission where reference = ?', [of]);
  return row?.id ?? '';
}

interface Called extends Changes {
  hook?: 'patient-view' | 'order-select';
  body?: Record<string, unknown>;
  patient?: unknown;
  context?: Record<string, unknown>;
  fhirServer?: string;
  headers?: Record<string, string>;
  by?: TestApiClient;
}
async function call({ hook = 'patient-view', by = client, ...asked }: Called = {}): Promise<Response> {
  const { patient = PATIENT, context, fhirServer = 'https://ehr.example/fhir', body, headers } = asked;
  const url = `${server.url}/cds-services/${hook}`;
  const signed = await by.assertion({ ...asked, claims: { aud: url, sub: undefined, ...asked.claims } });
  const drafts = { selections: ['MedicationRequest/1'], draftOrders: { resourceType: 'Bundle' } };
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${signed}`, ...headers },
    body: JSON.stringify({
      hook,
      hookInstance: crypto.randomUUID(),
      fhirServer,
      context: {
        userId: 'Practitioner/1',
        patientId: 'ehr-1',
        ...(hook === 'order-select' && drafts),
        ...context,
      },
      prefetch: { patient },
      ...body,
    }),
  });
}
async function cards(asked: Called = {}): Promise<Card[]> {
  const reply = await call(asked);
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { cards: Card[] }).cards;
}
const asOwn = (patientId: string): Called => ({
  fhirServer: `${server.url}/fhir`,
  patient: null,
  context: { patientId },
});

test('the services are found, in the language of whoever asks', async () => {
  const titles = async (language: string) => {
    const reply = await fetch(`${server.url}/cds-services`, { headers: { 'accept-language': language } });
    const { services } = (await reply.json()) as { services: Array<Record<string, unknown>> };
    expect(services.map(({ hook, id, prefetch }) => [hook, id, prefetch])).toEqual(
      ['patient-view', 'order-select'].map((each) => [
        each,
        each,
        { patient: 'Patient/{{context.patientId}}' },
      ]),
    );
    return services.map(({ title }) => title);
  };
  expect(await titles('en')).toEqual(['Health flags of this patient', 'Before prescribing']);
  expect(await titles('es-MX')).toEqual(['Alertas de salud de este paciente', 'Antes de prescribir']);
});

describe('cards', () => {
  test('show raised flags and a danger that is not known, most serious first, with evidence and a link', async () => {
    const shown = await cards();
    expect(shown.map(({ indicator, summary }) => [indicator, summary])).toEqual([
      ['critical', 'Pancreatitis'],
      ['warning', 'Thyroid cancer: not assessed, because answers are missing or unsure'],
      ['warning', 'Smoker'],
      ['info', 'Nickname'],
    ]);
    const [pancreatitis, thyroid] = shown;
    expect(pancreatitis?.detail).toMatch(/Pancreatitis\\?\?.*Yes/s);
    expect(thyroid?.detail).toContain('Missing or unsure: Thyroid cancer?');
    expect(pancreatitis?.links).toEqual([
      {
        label: `Open the form ${reference}`,
        url: expect.stringContaining(`${server.url}/physician/submissions/`),
        type: 'absolute',
      },
    ]);
    expect(pancreatitis?.source).toMatchObject({ url: server.url, topic: { code: 'pancreatitis' } });
    expect((await cards())[0]?.uuid).toBe(pancreatitis?.uuid);
  });

  test('are in the language of whoever asks', async () => {
    const shown = await cards({ headers: { 'accept-language': 'es' } });
    expect(shown.map(({ summary }) => summary)).toContain(
      'Cáncer de tiroides: sin evaluar, porque faltan respuestas o no son seguras',
    );
  });

  test('what a patient typed is neither a link nor a picture there', async () => {
    const nickname = (await cards()).find(({ summary }) => summary === 'Nickname');
    expect(nickname?.detail).toContain('evil.example');
    expect(nickname?.detail).not.toContain('![x](');
  });

  test('for an order are those that are to be settled before prescribing', async () => {
    const shown = await cards({ hook: 'order-select' });
    expect(shown.map(({ source }) => source.topic.code)).toEqual(['pancreatitis', 'mtc', 'smoker']);
  });

  test('are from the last answers to each form, and who was told is in the audit log', async () => {
    const browser = await server.signedIn('PATIENT');
    const rosa = asOwn(await personOf(await submitted({ given: 'Rosa' }, browser)));
    server.clock.now = new Date(server.clock.now.getTime() + 1_000);
    await submitted(
      { given: 'Rosa', pancreas: 'no', thyroid: 'no', smokes: 'no', nickname: 'none' },
      browser,
    );
    expect((await cards(rosa)).map(({ summary }) => summary)).toEqual(['Calm']);
    const [entry] = await server.orm.em
      .fork()
      .execute(
        `select object_id, detail from audit_entry where action = 'cds_cards_viewed' and actor_id = ? order by id desc limit 1`,
        [client.id],
      );
    expect(entry).toMatchObject({
      object_id: rosa.context?.patientId,
      detail: { hook: 'patient-view', submissions: [expect.any(String)] },
    });
  });
});

describe('the patient is found', () => {
  const found = async (asked: Called) => (await cards(asked)).length > 0;
  const named = (changes: object) => ({ patient: { ...PATIENT, ...changes } });
  const exported = (birthDate?: string) => ({
    resourceType: 'Patient',
    identifier: [{ system: `${server.url}/submissions`, value: `${reference}/Patient/patient` }],
    ...(birthDate && { birthDate }),
  });
  test.each<[string, () => Called]>([
    ['name, date of birth and e-mail address', () => ({})],
    ['telephone number', () => named({ telecom: [{ system: 'phone', value: '(555) 010-1234' }] })],
    ['name as one text', () => named({ name: [{ text: 'ines  ROJAS vega' }] })],
    ['the id that this server gave', () => asOwn(person)],
    ['the number of what was exported', () => ({ patient: exported() })],
    ['the same with the date of birth', () => ({ patient: exported('1980-05-04') })],
  ])('by %s', async (_, asked) => {
    expect(await found(asked())).toBe(true);
  });

  test.each<[string, () => Called]>([
    ['name and date of birth alone', () => named({ telecom: [] })],
    ['another e-mail address', () => named({ telecom: [{ system: 'email', value: 'other@example.com' }] })],
    ['a telephone number of few digits', () => named({ telecom: [{ system: 'phone', value: '1234' }] })],
    ['another date of birth', () => named({ birthDate: '1980-05-05' })],
    ['no date of birth', () => named({ birthDate: undefined })],
    ['another name', () => named({ name: [{ family: 'Rojas', given: ['Ana'] }] })],
    ['no name', () => named({ name: [] })],
    ['wildcards', () => named({ name: [{ text: '%' }], telecom: [{ system: 'email', value: '%' }] })],
    ['SQL', () => named({ birthDate: `1980-05-04' or true --`, name: [{ text: `"}') or true --` }] })],
    [
      'the number of what was exported, with another date of birth',
      () => ({ patient: exported('1999-01-01') }),
    ],
    [
      'a number of another clinic',
      () => ({
        patient: {
          resourceType: 'Patient',
          identifier: [{ system: 'https://other.example/submissions', value: reference }],
        },
      }),
    ],
    [
      'the id of a person here, said to be of another server',
      () => ({ context: { patientId: person }, patient: { resourceType: 'Patient', id: person } }),
    ],
    ['an id that this server never gave', () => asOwn(crypto.randomUUID())],
    ['the id of a submission', () => asOwn(reference)],
    ['an id that is SQL', () => asOwn(`' or true --`)],
  ])('not by %s', async (_, asked) => {
    expect(await found(asked())).toBe(false);
  });

  test('not if it could be either of two', async () => {
    const twin = { born: '1990-01-01', mail: 'family@example.com', given: 'Sam', family: 'Twin' };
    const asked = named({
      name: [{ text: 'Sam Twin' }],
      birthDate: twin.born,
      telecom: [{ system: 'email', value: twin.mail }],
    });
    await submitted(twin);
    expect(await found(asked)).toBe(true);
    await submitted(twin);
    expect(await found(asked)).toBe(false);
  });

  test('not after the person was erased', async () => {
    const gone = { born: '1991-01-01', mail: 'gone@example.com', given: 'Gone', family: 'Person' };
    const id = await personOf(await submitted(gone));
    expect(await found(asOwn(id))).toBe(true);
    const erased = await admin.send('POST', `/api/admin/patients/${id}/erase`, {
      reason: 'requested',
      persons: [id],
    });
    expect(erased.status).toBeLessThan(300);
    expect(await found(asOwn(id))).toBe(false);
    const asked = named({
      name: [{ text: 'Gone Person' }],
      birthDate: gone.born,
      telecom: [{ system: 'email', value: gone.mail }],
    });
    expect(await found(asked)).toBe(false);
  });
});

describe('what is no right request is refused with what is wrong', () => {
  test.each<[string, number, RegExp, Called]>([
    ['another hook', 400, /hook/, { body: { hook: 'order-sign' } }],
    ['no hook', 400, /hook/, { body: { hook: undefined } }],
    ['an instance that is no UUID', 400, /hookInstance/, { body: { hookInstance: '1' } }],
    ['no context', 400, /context/, { body: { context: undefined } }],
    ['no patient in the context', 400, /context\.patientId/, { context: { patientId: undefined } }],
    ['no user in the context', 400, /context\.userId/, { context: { userId: '' } }],
    ['a member of its own', 400, /shell: unknown/, { body: { shell: 'x' } }],
    ['a prefetch that is no patient', 400, /prefetch\.patient/, { patient: { resourceType: 'Group' } }],
    [
      'a name that is no list',
      400,
      /prefetch\.patient\.name/,
      { patient: { resourceType: 'Patient', name: 'Ines' } },
    ],
    ['a server that is no address', 400, /fhirServer/, { fhirServer: 'ehr' }],
    ['two patients', 400, /context\.patientId/, { context: { patientId: 'another' } }],
    [
      'an order without orders',
      400,
      /draftOrders/,
      { hook: 'order-select', context: { draftOrders: undefined } },
    ],
    [
      'an order without a selection',
      400,
      /selections/,
      { hook: 'order-select', context: { selections: [] } },
    ],
    ['no patient', 412, /prefetch/, { patient: null }],
    ['no prefetch', 412, /prefetch/, { body: { prefetch: undefined } }],
    ['a form', 415, /application\/json/, { headers: { 'content-type': 'text/plain' } }],
  ])('%s', async (_, status, says, asked) => {
    const reply = await call(asked);
    expect(reply.status).toBe(status);
    expect(await reply.text()).toMatch(says);
  });
});

describe('only a registered program is answered, for what it signed for this service', () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, number, () => Called | Promise<Called>]>([
    ['nothing signed', 401, () => ({ headers: { authorization: '' } })],
    ['a word', 401, () => ({ headers: { authorization: 'Bearer word' } })],
    ['an access token', 401, async () => ({ headers: { authorization: `Bearer ${await client.token()}` } })],
    ['a session', 401, () => ({ headers: { authorization: '', cookie: admin.cookieHeader('/api') } })],
    ['a signature for the token endpoint', 401, () => ({ claims: { aud: `${server.url}/oauth/token` } })],
    [
      'a signature for the other service',
      401,
      () => ({ claims: { aud: `${server.url}/cds-services/order-select` } }),
    ],
    [
      'a signature for several',
      401,
      () => ({ claims: { aud: [`${server.url}/cds-services/patient-view`, 'https://other.example'] } }),
    ],
    ['expired', 401, () => ({ claims: { exp: now() - 60 } })],
    ['valid for an hour', 401, () => ({ claims: { exp: now() + 3600 } })],
    ['made an hour ago', 401, () => ({ claims: { iat: now() - 3600 } })],
    ['made in the future', 401, () => ({ claims: { iat: now() + 3600 } })],
    ['valid only later', 401, () => ({ claims: { nbf: now() + 100 } })],
    ['without its time', 401, () => ({ claims: { iat: undefined } })],
    ['without an id', 401, () => ({ claims: { jti: undefined } })],
    ['without an issuer', 401, () => ({ claims: { iss: undefined } })],
    ['an unknown issuer', 401, () => ({ claims: { iss: crypto.randomUUID() } })],
    ['an account as the issuer', 401, () => ({ claims: { iss: 'admin' } })],
    ['another key', 401, async () => ({ key: await newKey() })],
    ['a key of RS256', 401, async () => ({ key: await newKey('RS256') })],
    ['an unknown key id', 401, () => ({ header: { kid: 'x' } })],
    ['no key id', 401, () => ({ header: { kid: undefined } })],
    [
      'an address of keys that nobody is registered with',
      401,
      () => ({ header: { jku: 'https://other.example/keys' } }),
    ],
    [
      'a revoked program',
      401,
      async () => {
        const by = await TestApiClient.register(admin, server.url);
        await admin.send('POST', `/api/admin/clients/${by.id}/revoke`, undefined);
        return { by };
      },
    ],
    [
      'a program that may not read submissions',
      403,
      async () => ({
        by: await TestApiClient.register(admin, server.url, { scopes: ['plans.read'] }),
      }),
    ],
  ])('%s', async (_, status, asked) => {
    const reply = await call(await asked());
    expect(reply.status).toBe(status);
    expect(reply.headers.get('www-authenticate')).toMatch(
      /^Bearer error="(invalid_token|insufficient_scope)"$/,
    );
    expect(await reply.text()).not.toContain('cards');
  });

  test('a signature counts once', async () => {
    const claims = { jti: crypto.randomUUID() };
    const replies = await Promise.all(Array.from({ length: 8 }, () => call({ claims })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 401),
    ]);
  });

  test('a records system that names itself by the address of its keys is known by that', async () => {
    const key = await newKey();
    const published = await publishKeys(() => ({ keys: [key.public] }));
    const by = await TestApiClient.register(admin, server.url, { key, jwksUrl: published.url });
    const asked = { by, claims: { iss: 'https://ehr.example' }, header: { jku: published.url } };
    expect(await cards(asked)).not.toEqual([]);
    expect((await call({ ...asked, key: await newKey() })).status).toBe(401);
    published.stop();
  });
});
