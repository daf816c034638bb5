import { expect, test } from 'vitest';
import { networkOf, plainAddress } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::ffff]:51234', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['2001:db8:1:2:3::203.0.113.9', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (written, network) => {
  expect(networkOf(written)).toBe(network);
});

test('the audit log stores the whole address, without the port', () => {
  expect(plainAddress('[2001:db8::7]:443')).toBe('2001:db8::7');
  expect(plainAddress('203.0.113.9:443')).toBe('203.0.113.9');
});
