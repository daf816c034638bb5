/** Staff screens by path. Each is loaded separately, and can be loaded before it is shown. */
import type { CurrentUser, Role } from '@clinic/contract/auth';
import { type Preloadable, preloadable } from '@clinic/platform/ui';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';

interface StaffScreen<Props = object> {
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
  'staff/review/submission/SubmissionReview.tsx',
  () => import('@clinic/staff/review/submission/SubmissionReview'),
);
export const PROFILE = screen<{ user: CurrentUser }>(
  'app/account/Profile.tsx',
  () => import('./account/Profile.tsx'),
);
/** For clinics that let administrators see submissions in an emergency only. */
export const EMERGENCY = screen(
  'staff/admin/dashboard/EmergencyAccess.tsx',
  () => import('@clinic/staff/admin/dashboard/EmergencyAccess'),
);

/** As the review: administrators may need emergency access. */
export const PATIENT_SCREENS: ReadonlyArray<readonly [path: string, StaffScreen]> = [
  [
    '/physician/patients',
    screen('staff/patients/PatientSearch.tsx', () => import('@clinic/staff/patients/PatientSearch')),
  ],
  [
    '/physician/patients/:id',
    screen('staff/patients/PatientPage.tsx', () => import('@clinic/staff/patients/PatientPage')),
  ],
];

/** Screens for physicians and administrators, each in their own portal. */
const RULE_SCREENS = {
  '': screen('staff/rules/sets/RuleSets.tsx', () => import('@clinic/staff/rules/sets/RuleSets')),
  '/drafts/:id': screen(
    'staff/rules/workbench/RuleDraftPage.tsx',
    () => import('@clinic/staff/rules/workbench/RuleDraftPage'),
  ),
};

/** As the rules. */
const PLAN_SCREENS = {
  '': screen('staff/builder/plans/Plans.tsx', () => import('@clinic/staff/builder/plans/Plans')),
  '/drafts/:id': screen(
    'staff/builder/plans/PlanEditor.tsx',
    () => import('@clinic/staff/builder/plans/PlanEditor'),
  ),
};

const FOLLOW_UPS = screen(
  'staff/patients/plans/FollowUps.tsx',
  () => import('@clinic/staff/patients/plans/FollowUps'),
);

const importReports = () => import('@clinic/staff/admin/questionnaires/importing/ImportReportScreen');
/** Screens for administrators only. */
const ADMIN_SCREENS = {
  '/admin/dashboard': screen(
    'staff/admin/dashboard/AdminDashboard.tsx',
    () => import('@clinic/staff/admin/dashboard/AdminDashboard'),
  ),
  '/admin/questionnaires': screen(
    'staff/admin/questionnaires/Questionnaires.tsx',
    () => import('@clinic/staff/admin/questionnaires/Questionnaires'),
  ),
  '/admin/questionnaires/import': screen(
    'staff/admin/questionnaires/importing/FormImportScreen.tsx',
    () => import('@clinic/staff/admin/questionnaires/importing/FormImportScreen'),
  ),
  '/admin/questionnaires/drafts/:id/import-report': screen(
    'staff/admin/questionnaires/importing/ImportReportScreen.tsx',
    async () => ({ default: (await importReports()).DraftImportReport }),
  ),
  '/admin/questionnaires/:id/:version/import-report': screen(
    'staff/admin/questionnaires/importing/ImportReportScreen.tsx',
    async () => ({ default: (await importReports()).VersionImportReport }),
  ),
  '/admin/questionnaires/drafts/:id': screen(
    'staff/builder/QuestionnaireEditor.tsx',
    () => import('@clinic/staff/builder/QuestionnaireEditor'),
  ),
  '/admin/questionnaires/:id/compare': screen(
    'staff/builder/changes/CompareVersions.tsx',
    () => import('@clinic/staff/builder/changes/CompareVersions'),
  ),
  '/admin/fixtures': screen(
    'staff/rules/fixtures/Fixtures.tsx',
    () => import('@clinic/staff/rules/fixtures/Fixtures'),
  ),
  '/admin/users': screen(
    'staff/admin/accounts/Users.tsx',
    () => import('@clinic/staff/admin/accounts/Users'),
  ),
  '/admin/integrations': screen(
    'staff/admin/integrations/Integrations.tsx',
    () => import('@clinic/staff/admin/integrations/Integrations'),
  ),
  '/admin/audit': screen(
    'staff/admin/audit/AuditLog.tsx',
    () => import('@clinic/staff/admin/audit/AuditLog'),
  ),
  '/admin/settings': screen(
    'staff/admin/settings/Settings.tsx',
    () => import('@clinic/staff/admin/settings/Settings'),
  ),
  '/admin/analytics': screen(
    'staff/analytics/AdminAnalytics.tsx',
    () => import('@clinic/staff/analytics/AdminAnalytics'),
  ),
};

/** Screens without props, by path. */
export const plainScreens = (role: Role): ReadonlyArray<readonly [path: string, StaffScreen]> => [
  ...['/physician/rules', ...(role === 'ADMIN' ? ['/admin/rules'] : [])].flatMap((base) =>
    Object.entries(RULE_SCREENS).map(([path, each]) => [`${base}${path}`, each] as const),
  ),
  ...['/physician/plans', ...(role === 'ADMIN' ? ['/admin/plans'] : [])].flatMap((base) =>
    Object.entries(PLAN_SCREENS).map(([path, each]) => [`${base}${path}`, each] as const),
  ),
  ['/physician/follow-ups', FOLLOW_UPS] as const,
  ...(role === 'ADMIN' ? Object.entries(ADMIN_SCREENS) : []),
];

/** The loader of a screen, whatever it shows. */
interface ScreenScripts {
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
    ...PATIENT_SCREENS.map(([path, each]) => ({ path, handle: guarded(each) })),
    { path: PROFILE_PATH, handle: [PROFILE] },
    { path: '*', handle: guarded(DASHBOARD) },
  ];
  return matchRoutes(routes, pathname)?.[0]?.route.handle ?? [];
}

/** Whether administrators may need emergency access to see what is at a path. */
export const isGuarded = (role: Role, pathname: string): boolean =>
  screensAt(role, pathname).includes(EMERGENCY);
