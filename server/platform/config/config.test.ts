import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

test('without any variable the demo runs, reachable from this machine only', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    demo: true,
    google: undefined,
  });
});

test('the session key is generated once and readable by its owner only', () => {
  const first = readConfig({ DATA_DIR }).sessionKeys;
  expect(first[0]).toMatch(/^[\w-]{43}$/);
  expect(readConfig({ DATA_DIR }).sessionKeys).toEqual(first);
  expect(statSync(join(DATA_DIR, 'session-key')).mode & 0o777).toBe(0o600);
});

test('with Google there is no demo unless requested', () => {
  const google = { DATA_DIR, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(readConfig(google)).toMatchObject({
    demo: false,
    google: { clientId: 'id', clientSecret: 'secret' },
  });
  expect(readConfig({ ...google, DEMO: 'true' }).demo).toBe(true);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'ftp://clinic.example'],
  ['PUBLIC_URL', 'https://clinic.example/portal'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgresql://u:p@db1:x,db2/clinic'],
  ['DATABASE_URL', 'postgresql://u:p%zz@db1/clinic'],
  ['DATABASE_URL', 'postgresql://u:p@db1'],
  ['DATABASE_URL', 'postgresql://u:p@db1/'],
  ['SESSION_KEYS', 'short'],
  ['DEMO', 'maybe'],
  ['DEMO_CLINICS', '0'],
  ['DEMO_CLINICS', '3'],
  ['DEMO_CLINICS', 'two'],
  ['DEMO', 'false'],
  ['CLINIC_TIME_ZONE', 'Moon/Crater'],
  ['CLINIC_TIME_ZONE', '+05:30'],
  ['ADMIN_EMAIL', 'admin'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(
    new RegExp(`^The configuration is wrong:\n {2}${name} `),
  );
});

test.each([
  'foo',
  'intake.example.org',
  'ftp://intake.example.org',
  'https://intake.example.org/path',
  'http://',
])('the wrong PUBLIC_URL %s is one complaint', (PUBLIC_URL) => {
  expect(() => readConfig({ DATA_DIR, PUBLIC_URL })).toThrow(
    /^The configuration is wrong:\n {2}PUBLIC_URL must .*$/,
  );
});

test('at a public address, passwordless accounts have to be enabled explicitly', () => {
  const open = { DATA_DIR, PUBLIC_URL: 'https://clinic.example' };
  expect(() => readConfig(open)).toThrow(/DEMO must be set: PUBLIC_URL .* or DEMO=true/);
  expect(readConfig({ ...open, DEMO: 'true' }).demo).toBe(true);
  expect(readConfig({ DATA_DIR, PUBLIC_URL: 'http://127.0.0.1:4000' }).demo).toBe(true);
});

test('with a database of its own, passwordless accounts have to be asked for, wherever the server listens', () => {
  const own = { DATA_DIR, DATABASE_URL: 'postgresql://u:p@db/clinic' };
  expect(() => readConfig(own)).toThrow(/DEMO must be set: with DATABASE_URL .* or DEMO=true/);
  expect(readConfig({ ...own, SMTP_URL: 'smtp://mail.example' }).demo).toBe(false);
  expect(readConfig({ ...own, SMTP_URL: 'smtp://mail.example', HOST: '0.0.0.0' }).demo).toBe(false);
  expect(readConfig({ ...own, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).demo).toBe(false);
  expect(readConfig({ ...own, DEMO: 'true' }).demo).toBe(true);
  const two = { ...own, MIGRATION_DATABASE_URL: 'postgresql://owner:p@db/clinic', DEMO_CLINICS: '2' };
  expect(() => readConfig({ ...two, SMTP_URL: 'smtp://mail.example' })).toThrow(
    /DEMO_CLINICS can be 2 only in a demo/,
  );
});

test.each(['0.0.0.0', '::', '192.168.1.20', 'clinic.example', '128.0.0.1'])(
  'listening on %s, passwordless accounts have to be enabled explicitly',
  (HOST) => {
    const open = { DATA_DIR, HOST };
    expect(() => readConfig(open)).toThrow(/DEMO must be set: HOST lets others .* or DEMO=true/);
    expect(readConfig({ ...open, DEMO: 'true' }).demo).toBe(true);
    const mail = { ...open, SMTP_URL: 'smtp://mail.example' };
    expect(() => readConfig(mail)).toThrow(/Set DEMO=false .* mailed link/);
    expect(readConfig({ ...mail, DEMO: 'false' }).demo).toBe(false);
  },
);

test.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('listening on %s, the demo is open', (HOST) => {
  expect(readConfig({ DATA_DIR, HOST }).demo).toBe(true);
});

test.each(['DATABASE_URL', 'DIRECT_DATABASE_URL', 'MIGRATION_DATABASE_URL'])(
  '%s with several hosts is refused by name, with instructions and without the password',
  (name) => {
    for (const hosts of ['db1,db2/clinic', 'db1:5432,db2:6000/clinic', 'db1/clinic?host=db1,db2&port=5432']) {
      const given = { DATA_DIR, DATABASE_URL: 'postgresql://app:secret@db/clinic' };
      const read = () => readConfig({ ...given, [name]: `postgresql://app:a,secret@${hosts}` });
      expect(read).toThrow(
        new RegExp(`^The configuration is wrong:\n  ${name} must name one host: .*HAProxy`),
      );
      expect(read).not.toThrow(/secret/);
    }
  },
);

test('DIRECT_DATABASE_URL requires DATABASE_URL, and its role', () => {
  const DIRECT_DATABASE_URL = 'postgresql://app:secret@db:5432/clinic';
  const pooled = { DATA_DIR, DEMO: 'true', DATABASE_URL: 'postgresql://app:secret@pooler:6432/clinic' };
  expect(readConfig({ ...pooled, DIRECT_DATABASE_URL }).directDatabaseUrl).toBe(DIRECT_DATABASE_URL);
  const refused = /DIRECT_DATABASE_URL must be set together with DATABASE_URL, for the same role/;
  expect(() => readConfig({ DATA_DIR, DIRECT_DATABASE_URL })).toThrow(refused);
  expect(() => readConfig({ ...pooled, DIRECT_DATABASE_URL: 'postgresql://owner:secret@db/clinic' })).toThrow(
    refused,
  );
});

test('a comma in the password does not count as a second host', () => {
  const DATABASE_URL = 'postgresql://app:a,secret@db1:6000/clinic?sslmode=require';
  expect(readConfig({ DATA_DIR, DEMO: 'true', DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('the address of a bucket is parsed, and an invalid one is refused without repeating it', () => {
  const storage = (DOCUMENTS_URL: string) => readConfig({ DATA_DIR, DOCUMENTS_URL }).objectStorage;
  expect(storage('s3://AKIA:a%2Fb%2Bc@s3.example:9000/clinic-documents?region=eu-central-1')).toEqual({
    origin: 'https://s3.example:9000',
    bucket: 'clinic-documents',
    region: 'eu-central-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'a/b+c',
    timeoutMs: 10_000,
  });
  expect(storage('s3://k:s@127.0.0.1/bucket?tls=false&timeout=3')).toMatchObject({
    origin: 'http://127.0.0.1',
    region: 'us-east-1',
    timeoutMs: 3_000,
  });
  const HIDDEN = 'HIDDEN';
  for (const wrong of [
    `s3://AKIA:${HIDDEN}/x@s3.example/bucket`,
    `s3://AKIA:${HIDDEN}%@s3.example/bucket`,
    `s3://AKIA:${HIDDEN}@s3.example`,
    `s3://AKIA:${HIDDEN}@s3.example/bucket/folder`,
    `s3://AKIA:${HIDDEN}@s3.example/bucket?regoin=x`,
    `s3://AKIA:${HIDDEN}@s3.example/bucket?tls=no`,
    `s3://AKIA:${HIDDEN}@s3.example/bucket?timeout=0`,
    `s3://${HIDDEN}@s3.example/bucket`,
    `https://AKIA:${HIDDEN}@s3.example/bucket`,
  ]) {
    const refused = () => storage(wrong);
    expect(refused, wrong).toThrow(/^The configuration is wrong:\n {2}DOCUMENTS_URL m(ust|ay) /);
    expect(refused, wrong).not.toThrow(HIDDEN);
  }
});

test('Google requires id and secret', () => {
  expect(() => readConfig({ DATA_DIR, GOOGLE_CLIENT_ID: 'id' })).toThrow(/GOOGLE_CLIENT_SECRET/);
});

const NASTY = [
  'nonsense',
  'http://',
  'https://[',
  'postgresql://',
  'postgresql://a,b',
  'postgresql://u:p@[::1/x',
  'smtp://',
  '%',
  '-1',
  '1e999',
  'NaN',
  '"',
  "it's",
  '/proc/nowhere',
  '/etc/passwd',
  '\u0000',
  ' ',
  ',',
  'x'.repeat(5_000),
  'clinic.example',
  's3://k:s@h/',
  's3://k:%@h/bucket',
  's3://k:s@/bucket',
  's3://k:s@h:x/bucket',
  'http://clinic.example/path?query#part',
  'http://user:password@clinic.example:99999',
];

test('any value of a variable is accepted or refused by name, in words', () => {
  const names = [
    ...['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'DIRECT_DATABASE_URL', 'MIGRATION_DATABASE_URL'],
    ...[
      'DATA_DIR',
      'SESSION_KEYS',
      'DEMO',
      'DEMO_CLINICS',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'GOOGLE_ISSUER',
    ],
    ...['CLINIC_NAME', 'CLINIC_TIME_ZONE', 'PROXY_HOPS', 'RATE_LIMIT_FACTOR', 'AUDIT_RETENTION_YEARS'],
    ...[
      'METRICS_TOKEN',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'SCAN_COMMAND',
      'DOCUMENTS_URL',
      'ADMIN_EMAIL',
      'SMTP_URL',
      'MAIL_FROM',
    ],
  ];
  const base = { DATA_DIR, DATABASE_URL: 'postgresql://u:p@localhost/clinic', DEMO: 'true' };
  const elsewhere = process.cwd();
  process.chdir(DATA_DIR);
  try {
    for (const name of names) {
      for (const value of NASTY) {
        let refused: unknown;
        try {
          readConfig({ ...base, [name]: value });
        } catch (error) {
          refused = error;
        }
        if (refused === undefined) continue;
        expect(refused, `${name}=${value}`).toBeInstanceOf(ConfigurationError);
        expect((refused as Error).message, `${name}=${value}`).toContain(name);
      }
    }
  } finally {
    process.chdir(elsewhere);
  }
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['SESSION_KEY', 'SESSION_KEYS'],
  ['SMPT_URL', 'SMTP_URL'],
  ['GOOGLE_CLIENTID', 'GOOGLE_CLIENT_ID'],
  ['CLINIC_TIMEZONE', 'CLINIC_TIME_ZONE'],
  ['WORKER', 'WORKERS'],
  ['BACKUP_RECIPIENTS', 'BACKUP_RECIPIENT'],
  ['MIGRATIONS_DATABASE_URL', 'MIGRATION_DATABASE_URL'],
])('%s is reported as %s misspelt', (name, setting) => {
  const warned: string[] = [];
  readConfig({ DATA_DIR, [name]: 'x' }, (line) => warned.push(line));
  expect(warned).toEqual([
    `The variable ${name} is not a setting of this program and is ignored. Did you mean ${setting}?`,
  ]);
});

test('an unknown variable that looks like a setting is reported; those of other programs are not', () => {
  const warned: string[] = [];
  const others = [
    'HOME',
    'POST',
    'HOSTNAME',
    'PATH',
    'SHELL',
    'PORTS',
    'LANG',
    'GOOGLE_APPLICATION_CREDENTIALS',
  ];
  const given = [
    ...others,
    'SESSION_MANAGER',
    'TEST_DATABASE_URL',
    'NODE_ENV',
    'npm_config_cache',
    'SMTP_HOST',
  ];
  readConfig({ DATA_DIR, ...Object.fromEntries(given.map((name) => [name, 'x'])) }, (line) =>
    warned.push(line),
  );
  expect(warned).toEqual(['The variable SMTP_HOST is not a setting of this program and is ignored.']);
});

test('a second demo clinic requires the demo, and separate roles', () => {
  expect(readConfig({ DATA_DIR }).demoClinics).toBe(1);
  expect(readConfig({ DATA_DIR, DEMO_CLINICS: '2' }).demoClinics).toBe(2);
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(() => readConfig({ DATA_DIR, DEMO_CLINICS: '2', ...google })).toThrow(
    /DEMO_CLINICS can be 2 only in/,
  );
  const DATABASE_URL = 'postgresql://app:p@localhost/clinic';
  const own = { DATA_DIR, DEMO: 'true', DEMO_CLINICS: '2', DATABASE_URL };
  expect(() => readConfig(own)).toThrow(/DEMO_CLINICS .* MIGRATION_DATABASE_URL/);
  const MIGRATION_DATABASE_URL = 'postgresql://owner:p@localhost/clinic';
  expect(readConfig({ ...own, MIGRATION_DATABASE_URL }).demoClinics).toBe(2);
});
