/** The navigation entries by role. When narrow, it shows icons only, with tooltips. */
import type { Role } from '@clinic/contract/auth';
import { inClinic } from '@clinic/platform/address';
import { useFormat } from '@clinic/platform/format';
import { classes, Tooltip } from '@clinic/platform/ui';
import { reviewCounts } from '@clinic/staff';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { isCurrent, type MenuEntry, type MenuGroup, menuOf } from './menu.ts';

interface SidebarMenuProps {
  role: Role;
  collapsed?: boolean;
  onNavigate?: () => void;
}

export function SidebarMenu({ role, collapsed = false, onNavigate }: SidebarMenuProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('navigation.label')} className="grid gap-6 px-3 py-4 narrow:px-1">
      {menuOf(role).map((group) => (
        <Group key={group.label} group={group} collapsed={collapsed} onNavigate={onNavigate} />
      ))}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  collapsed: boolean;
  onNavigate?: () => void;
}

function Group({ group, collapsed, onNavigate }: GroupProps) {
  const { t } = useTranslation();
  const labelId = useId();
  return (
    <div>
      <h2
        id={labelId}
        className="mb-1.5 px-2.5 text-xs font-semibold tracking-normal text-ink-soft narrow:sr-only"
      >
        {t(`navigation.groups.${group.label}`)}
      </h2>
      <ul aria-labelledby={labelId} className="grid gap-0.5">
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} collapsed={collapsed} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps {
  entry: MenuEntry;
  collapsed: boolean;
  onNavigate?: () => void;
}

function Entry({ entry, collapsed, onNavigate }: EntryProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = isCurrent(entry, pathname);
  const title = t(`navigation.entries.${entry.title}`);
  const Icon = entry.icon;
  const linkProps = {
    'aria-current': current ? ('page' as const) : undefined,
    onClick: onNavigate,
    className: classes(
      'relative flex min-h-10 items-center gap-3 rounded px-2.5 font-medium no-underline transition-colors',
      'focus-visible:-outline-offset-2 narrow:justify-center narrow:px-0 [&>svg]:size-4.5 [&>svg]:shrink-0',
      current ? 'bg-accent-soft font-semibold text-accent' : 'text-ink-soft hover:bg-sunken hover:text-ink',
    ),
  };
  const inside = (
    <>
      <Icon aria-hidden="true" strokeWidth={current ? 2.1 : 1.8} />
      <span className="min-w-0 flex-1 py-1.5 leading-snug wrap-break-word narrow:sr-only">{title}</span>
      {entry.badge && <NewBadge />}
    </>
  );
  const link = entry.loadsPage ? (
    <a href={inClinic(entry.path)} {...linkProps}>
      {inside}
    </a>
  ) : (
    <Link to={entry.path} {...linkProps}>
      {inside}
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Tooltip text={title} side="right">
      {link}
    </Tooltip>
  );
}

/** The number of submissions that no one has opened yet. */
function NewBadge() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(reviewCounts);
  const count = data?.byStatus.NEW ?? 0;
  if (count === 0) return null;
  return (
    <span className="min-w-6 rounded-full bg-accent px-1.75 py-0.25 text-center text-xs font-semibold text-on-accent tabular-nums narrow:absolute narrow:top-1 narrow:end-1 narrow:size-2.5 narrow:min-w-0 narrow:border-2 narrow:border-surface narrow:p-0">
      <span aria-hidden="true" className="narrow:hidden">
        {format.number(count)}
      </span>
      <span className="sr-only">{t('navigation.newSubmissions', { count })}</span>
    </span>
  );
}
