import { AUDIT_ACTIONS } from '@clinic/contract/audit/actions';
import en from '@clinic/platform/i18n/locales/portal/en/admin.json' with { type: 'json' };
import { expect, test } from 'vitest';

test('every action of the audit log has a text', () => {
  expect(Object.keys(en.admin.actions).sort()).toEqual([...AUDIT_ACTIONS].sort());
});
