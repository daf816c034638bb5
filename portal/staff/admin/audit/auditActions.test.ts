import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../../../contract/audit/actions.ts';
import en from '../../../platform/i18n/locales/portal/en/admin.json' with { type: 'json' };

test('every action of the audit log has a text', () => {
  expect(Object.keys(en.admin.actions).sort()).toEqual([...AUDIT_ACTIONS].sort());
});
