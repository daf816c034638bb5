import { roleTone } from '@clinic/platform/ui';
import { expect, test } from 'vitest';
import { reasonNeeded, statusTone, toStatus } from './status.ts';

test('approving despite a danger flag asks for a reason', () => {
  expect(reasonNeeded('IN_REVIEW', 'APPROVED', true)).toBe('danger');
  expect(reasonNeeded('IN_REVIEW', 'APPROVED', false)).toBeUndefined();
  expect(reasonNeeded('IN_REVIEW', 'NEEDS_INFO', true)).toBeUndefined();
});

test.each(['APPROVED', 'ARCHIVED'] as const)('leaving %s asks for a reason', (from) => {
  expect(reasonNeeded(from, 'IN_REVIEW', false)).toBe('reopen');
  expect(reasonNeeded(from, from, true)).toBeUndefined();
});

test('a status in the address counts only if it is one', () => {
  expect([toStatus('NEEDS_INFO'), toStatus('new'), toStatus(null)]).toEqual([
    'NEEDS_INFO',
    undefined,
    undefined,
  ]);
});

test('New is blue, In Review amber, Needs Info red, Approved green, Archived gray', () => {
  expect(statusTone).toEqual({
    NEW: 'info',
    IN_REVIEW: 'warning',
    NEEDS_INFO: 'danger',
    APPROVED: 'success',
    ARCHIVED: 'neutral',
  });
});

test('a patient is secondary, a physician default, an admin destructive', () => {
  expect(roleTone).toEqual({ PATIENT: 'neutral', PHYSICIAN: 'accent', ADMIN: 'danger' });
});
