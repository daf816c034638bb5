import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../../contract/audit.ts';
import en from '../../platform/i18n/locales/portal/en/admin.json' with { type: 'json' };

test('every act the audit log knows is told in words', () => {
  expect(Object.keys(en.admin.actions).sort()).toEqual([...AUDIT_ACTIONS].sort());
});
