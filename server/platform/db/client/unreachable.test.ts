/**
 * Error messages for an unusable database; `server/start/wrongDatabase.test.ts` covers the cases that a test can
 * reproduce.
 */
import { expect, test } from 'vitest';
import { explainedAt } from './unreachable.ts';

const URL = 'postgresql://clinic:hidden@db.example/clinic';

test.each([
  [
    'demands TLS',
    { code: '28000', message: 'no pg_hba.conf entry for host "10.0.0.1", user "clinic", no encryption' },
    /with TLS for this user: add \?sslmode=require/,
  ],
  [
    'has a self-signed certificate',
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'self-signed' },
    /sslrootcert/,
  ],
  [
    'has a certificate for another host',
    { code: 'ERR_TLS_CERT_ALTNAME_INVALID', message: '' },
    /sslrootcert/,
  ],
  ['has an expired certificate', { code: 'CERT_HAS_EXPIRED', message: 'expired' }, /sslrootcert/],
  ['does not know the user', { code: '28000', message: 'role "clinic" does not exist' }, /refuses this user/],
  [
    'is a pooler that does not know the user',
    { code: '08P01', message: 'no such user: clinic' },
    /this user or/,
  ],
  ['is full', { code: '53300', message: 'too many clients' }, /max_connections/],
  ['is starting', { code: '57P03', message: 'the database system is starting up' }, /is starting/],
])('the message for a database that %s', (_, error, words) => {
  const { message } = explainedAt(URL, ['DATABASE_URL'], Object.assign(new Error(), error)) as Error;
  expect(message).toMatch(words);
  expect(message).toMatch(/^The database at db\.example:5432 .*Check DATABASE_URL/);
  expect(message).not.toMatch(/hidden|"clinic"/);
});

test('an error with another cause stays unchanged', () => {
  const error = Object.assign(new Error('relation "x" does not exist'), { code: '42P01' });
  expect(explainedAt(URL, ['DATABASE_URL'], error)).toBe(error);
});
