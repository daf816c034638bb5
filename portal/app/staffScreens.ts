/** Staff screens by path. Each is loaded separately, and can be loaded before it is shown. */
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { CurrentUser, Role } from '../../contract/auth.ts';
import { type Preloadable, preloadable } from '../platform/ui/states/preloadable.tsx';

export interface StaffScreen<Props = object> {
  Screen: Preloadable<Props>;
  /** The entry file of its scripts, relative to `portal` as in the build. */
  module: string;
}

const screen = <Props extends object>(
  module: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): StaffScreen<Props> => ({ module, Screen: preloadable(load) });

export const DASHBOARD = screen('app/PhysicianDashboard.tsx', () => import('./PhysicianDashboard.tsx'));
export const REVIEW = screen<{ id: string | undefined }>(
  'review/submission/SubmissionReview.tsx',
  () => import('../review/submission/SubmissionReview.tsx'),
);
export const PROFILE = screen<{ user: CurrentUser }>(
  'app/account/Profile.tsx',
  () => import('./account/Profile.tsx'),
);
/** For clinics that let administrators see submissions in an emergency only. */
export const EMERGENCY = screen(
  'admin/dashboard/EmergencyAccess.tsx',
  () => import('../admin/dashboard/EmergencyAccess.tsx'),
);

/** Screens for physicians and administrators, each in their own portal. */
const RULE_SCREENS = {
  '': screen('rules/sets/RuleSets.tsx', () => import('../rules/sets/RuleSets.tsx')),
  '/drafts/:id': screen(
    'rules/workbench/RuleDraftPage.tsx',
    () => import('../rules/workbench/RuleDraftPage.tsx'),
  ),
};

const importReports = () => import('../admin/questionnaires/importing/ImportReportScreen.tsx');
/** Screens for administrators only. */
const ADMIN_SCREENS = {
  '/admin/dashboard': screen(
    'admin/dashboard/AdminDashboard.tsx',
    () => import('../admin/dashboard/AdminDashboard.tsx'),
  ),
  '/admin/questionnaires': screen(
    'admin/questionnaires/Questionnaires.tsx',
    () => import('../admin/questionnaires/Questionnaires.tsx'),
  ),
  '/admin/questionnaires/import': screen(
    'admin/questionnaires/importing/FormImportScreen.tsx',
    () => import('../admin/questionnaires/importing/FormImportScreen.tsx'),
  ),
  '/admin/questionnaires/drafts/:id/import-report': screen(
    'admin/questionnaires/importing/ImportReportScreen.tsx',
    async () => ({ default: (await importReports()).DraftImportReport }),
  ),
  '/admin/questionnaires/:id/:version/import-report': screen(
    'admin/questionnaires/importing/ImportReportScreen.tsx',
    async () => ({ default: (await importReports()).VersionImportReport }),
  ),
  '/admin/questionnaires/drafts/:id': screen(
    'builder/QuestionnaireEditor.tsx',
    () => import('../builder/QuestionnaireEditor.tsx'),
  ),
  '/admin/questionnaires/:id/compare': screen(
    'builder/changes/CompareVersions.tsx',
    () => import('../builder/changes/CompareVersions.tsx'),
  ),
  '/admin/fixtures': screen('rules/fixtures/Fixtures.tsx', () => import('../rules/fixtures/Fixtures.tsx')),
  '/admin/users': screen('admin/accounts/Users.tsx', () => import('../admin/accounts/Users.tsx')),
  '/admin/audit': screen('admin/audit/AuditLog.tsx', () => import('../admin/audit/AuditLog.tsx')),
  '/admin/settings': screen('admin/settings/Settings.tsx', () => import('../admin/settings/Settings.tsx')),
  '/admin/analytics': screen('analytics/AdminAnalytics.tsx', () => import('../analytics/AdminAnalytics.tsx')),
};

/** Screens without props, by path. */
export const plainScreens = (role: Role): ReadonlyArray<readonly [path: string, StaffScreen]> => [
  ...['/physician/rules', ...(role === 'ADMIN' ? ['/admin/rules'] : [])].flatMap((base) =>
    Object.entries(RULE_SCREENS).map(([path, each]) => [`${base}${path}`, each] as const),
  ),
  ...(role === 'ADMIN' ? Object.entries(ADMIN_SCREENS) : []),
];

/** The loader of a screen, whatever it shows. */
export interface ScreenScripts {
  Screen: Pick<Preloadable<object>, 'preload'>;
  module: string;
}

export const REVIEW_PATH = '/physician/submissions/:id?';
export const PROFILE_PATH = '/profile';

/** What has to be loaded to show a path. @param pathname without the clinic's path */
export function screensAt(role: Role, pathname: string): readonly ScreenScripts[] {
  const guarded = (shown: ScreenScripts) => (role === 'ADMIN' ? [EMERGENCY, shown] : [shown]);
  const routes: Array<{ path: string; handle: readonly ScreenScripts[] }> = [
    ...plainScreens(role).map(([path, each]) => ({ path, handle: [each] })),
    { path: REVIEW_PATH, handle: guarded(REVIEW) },
    { path: PROFILE_PATH, handle: [PROFILE] },
    { path: '*', handle: guarded(DASHBOARD) },
  ];
  return matchRoutes(routes, pathname)?.[0]?.route.handle ?? [];
}

/** Whether administrators may need emergency access to see what is at a path. */
export const isGuarded = (role: Role, pathname: string): boolean =>
  screensAt(role, pathname).includes(EMERGENCY);
