import { expect, test } from 'vitest';
import { hostsOf, onHost, standbyOf, wantedOf, withHostsAsParameters } from '../../config/hosts.ts';

const hosts = (address: string) =>
  hostsOf(withHostsAsParameters(address)).map(({ host, port }) => `${host} ${port}`);

test.each([
  ['postgresql://u:p@db1/clinic', ['db1 5432']],
  ['postgresql://u:p@db1:6000/clinic?sslmode=require', ['db1 6000']],
  ['postgresql://u:p@db1,db2/clinic', ['db1 5432', 'db2 5432']],
  ['postgresql://u:p@db1:6000,db2:6001,db3/clinic', ['db1 6000', 'db2 6001', 'db3 5432']],
  ['postgresql://u:p@[::1]:6000,[fe80::2]/clinic', ['::1 6000', 'fe80::2 5432']],
  ['postgresql://u:p@db1/clinic?host=db1,db2&port=6000', ['db1 6000', 'db2 6000']],
])('%s names its hosts', (address, expected) => {
  expect(hosts(address)).toEqual(expected);
});

test('who signs in, where to, and how stays as written', () => {
  const url = new URL(
    withHostsAsParameters('postgresql://app:a%2Cb%40c@db1,db2:6000/clinic?sslmode=require'),
  );
  expect(decodeURIComponent(url.password)).toBe('a,b@c');
  expect(url.pathname).toBe('/clinic');
  expect(url.searchParams.get('sslmode')).toBe('require');
  const one = onHost(url.href, { host: 'db2', port: 6000 });
  expect(hostsOf(one)).toEqual([{ host: 'db2', port: 6000 }]);
  expect(new URL(one).searchParams.get('sslmode')).toBe('require');
});

test('written out once, it stays as it is', () => {
  const once = withHostsAsParameters('postgresql://u:p@db1:6000,db2/clinic');
  expect(withHostsAsParameters(once)).toBe(once);
});

test.each(['postgresql://u:p@db1:x,db2/clinic', 'postgresql://u:p@,/clinic', 'db1,db2', 'mysql://u@a,b/x'])(
  '%s is left for the check of addresses',
  (address) => {
    expect(withHostsAsParameters(address)).toBe(address);
  },
);

test('the primary is meant unless a standby is asked for', () => {
  const address = withHostsAsParameters('postgresql://u:p@db1,db2/clinic');
  expect(wantedOf(address)).toBe('primary');
  expect(wantedOf(standbyOf(address))).toBe('standby');
});
