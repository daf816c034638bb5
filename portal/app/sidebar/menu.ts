/** The entries of the sidebar, by role. */
import type { Role } from '@clinic/contract/auth';
import {
  CalendarClock,
  CalendarRange,
  ChartColumn,
  ClipboardList,
  FileChartColumn,
  FileText,
  FlaskConical,
  Gauge,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Plug,
  Scale,
  ScrollText,
  Settings,
  UserSearch,
  Users,
} from 'lucide-react';

export interface MenuEntry {
  /** The key under `navigation.entries`. */
  title: string;
  path: string;
  icon: LucideIcon;
  /** Other paths of the same screen. */
  alsoAt?: RegExp;
  /** A separate page, outside the portal's screens. */
  loadsPage?: true;
  badge?: 'newSubmissions';
}

export interface MenuGroup {
  /** The key under `navigation.groups`. */
  label: Role;
  entries: readonly MenuEntry[];
}

const patient: MenuGroup = {
  label: 'PATIENT',
  entries: [
    {
      title: 'dashboard',
      path: '/dashboard',
      icon: LayoutDashboard,
      alsoAt: /^\/$|^\/patient\/(dashboard|submissions\/)/,
    },
    { title: 'intakeForms', path: '/intake', icon: FileText, loadsPage: true },
  ],
};

const reviewing: MenuGroup = {
  label: 'PHYSICIAN',
  entries: [
    { title: 'dashboard', path: '/physician/dashboard', icon: LayoutDashboard, alsoAt: /^\/$/ },
    {
      title: 'reviewQueue',
      path: '/physician/review',
      icon: ListChecks,
      alsoAt: /^\/physician\/submissions\//,
      badge: 'newSubmissions',
    },
    {
      title: 'patients',
      path: '/physician/patients',
      icon: UserSearch,
      alsoAt: /^\/physician\/patients\//,
    },
    { title: 'followUps', path: '/physician/follow-ups', icon: CalendarClock },
    { title: 'patientReports', path: '/physician/reports', icon: FileChartColumn },
  ],
};

const physician: MenuGroup = {
  ...reviewing,
  entries: [
    ...reviewing.entries,
    { title: 'rules', path: '/physician/rules', icon: Scale, alsoAt: /^\/physician\/rules\// },
    { title: 'plans', path: '/physician/plans', icon: CalendarRange, alsoAt: /^\/physician\/plans\// },
  ],
};

const admin: MenuGroup = {
  label: 'ADMIN',
  entries: [
    { title: 'dashboard', path: '/admin/dashboard', icon: Gauge },
    {
      title: 'questionnaires',
      path: '/admin/questionnaires',
      icon: ClipboardList,
      alsoAt: /^\/admin\/questionnaires\//,
    },
    { title: 'rules', path: '/admin/rules', icon: Scale, alsoAt: /^\/admin\/rules\// },
    { title: 'plans', path: '/admin/plans', icon: CalendarRange, alsoAt: /^\/admin\/plans\// },
    { title: 'fixtures', path: '/admin/fixtures', icon: FlaskConical },
    { title: 'users', path: '/admin/users', icon: Users },
    { title: 'integrations', path: '/admin/integrations', icon: Plug },
    { title: 'auditLog', path: '/admin/audit', icon: ScrollText },
    { title: 'settings', path: '/admin/settings', icon: Settings },
    { title: 'analytics', path: '/admin/analytics', icon: ChartColumn },
  ],
};

/** Admins review like physicians; the rules are among their own entries. */
export const menuOf = (role: Role): readonly MenuGroup[] =>
  ({ PATIENT: [patient], PHYSICIAN: [physician], ADMIN: [reviewing, admin] })[role];

export const isCurrent = ({ path, alsoAt }: MenuEntry, pathname: string): boolean =>
  pathname === path || (alsoAt?.test(pathname) ?? false);
