import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screensAt } from './staffScreens.ts';

const modulesAt = (role: 'PHYSICIAN' | 'ADMIN', path: string) =>
  screensAt(role, path).map(({ module }) => module);

test('each screen names the entry file of its scripts', () => {
  const source = readFileSync(join(import.meta.dirname, 'staffScreens.ts'), 'utf8');
  const pairs = [...source.matchAll(/'([\w/]+\.tsx)',\s*\(\) => import\('([^']+)'\)/g)];
  expect(pairs.length).toBeGreaterThan(14);
  for (const [, module = '', imported = ''] of pairs)
    expect(imported.startsWith('.') ? join('app', imported) : imported, module).toBe(
      imported.startsWith('.') ? module : `@clinic/${module.replace('.tsx', '')}`,
    );
});

test.each([
  ['/', 'app/PhysicianDashboard.tsx'],
  ['/physician/review', 'app/PhysicianDashboard.tsx'],
  ['/physician/submissions/4711', 'staff/review/submission/SubmissionReview.tsx'],
  ['/physician/rules/drafts/1', 'staff/rules/workbench/RuleDraftPage.tsx'],
  ['/profile', 'app/account/Profile.tsx'],
  ['/admin/users', 'app/PhysicianDashboard.tsx'],
])('a physician at %s loads %s', (path, module) => {
  expect(modulesAt('PHYSICIAN', path)).toEqual([module]);
});

test.each([
  ['/admin/users', ['staff/admin/accounts/Users.tsx']],
  ['/admin/questionnaires/drafts/1', ['staff/builder/QuestionnaireEditor.tsx']],
  ['/admin/rules', ['staff/rules/sets/RuleSets.tsx']],
  ['/physician/review', ['staff/admin/dashboard/EmergencyAccess.tsx', 'app/PhysicianDashboard.tsx']],
])('an administrator at %s loads %j', (path, modules) => {
  expect(modulesAt('ADMIN', path)).toEqual(modules);
});
