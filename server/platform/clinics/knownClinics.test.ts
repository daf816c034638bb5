import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressOf } from './clinicConfig.ts';
import type { Clinic } from './directory.ts';
import { KnownClinics } from './knownClinics.ts';

const config = { publicUrl: 'http://b.example:45020' };
const clinic = (id: string, hosts: string[]): Clinic => ({
  id,
  name: id,
  timeZone: 'UTC',
  adminEmail: null,
  state: 'active',
  hosts,
  sealedKey: null,
});
const known = new KnownClinics(config);
const moved = clinic('moved', ['b.example', '127.0.0.1', 'localhost']);
known.replace([clinic('main', []), moved, clinic('elm', ['b.example', 'elm.example'])]);

const at = (host: string, url = '/') => known.find({ url, headers: { host } } as IncomingMessage)?.id;

test.each(['b.example', 'B.EXAMPLE:45020', '127.0.0.1', 'localhost:3000', ''])(
  'at %j the installation itself is reached, whatever host names clinics have',
  (host) => {
    expect(known.isOwnHost(host.replace(/:\d+$/, '').toLowerCase())).toBe(true);
    expect(at(host)).toBe('main');
    expect(at(host, '/readyz')).toBe('main');
  },
);

test('a clinic without a host name of its own is reached under its path, and its URL says so', () => {
  expect(at('b.example', '/c/moved/intake')).toBe('moved');
  expect(addressOf(config, moved)).toBe('http://b.example:45020/c/moved');
  expect(known.sharesOrigin('main')).toBe(true);
});

test('a clinic with a host name of its own is reached only there', () => {
  expect(at('elm.example')).toBe('elm');
  expect(at('b.example', '/c/elm')).toBeUndefined();
  expect(addressOf(config, clinic('elm', ['b.example', 'elm.example']))).toBe('http://elm.example:45020');
});
