/** The menu next to the page; on a phone, over it. */
import type { Role } from '@clinic/contract/auth';
import { VERSION } from '@clinic/contract/version';
import { isStaff } from '@clinic/platform/session';
import { Sheet, Tooltip } from '@clinic/platform/ui';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SidebarMenu } from './SidebarMenu.tsx';
import type { SidebarState } from './useSidebar.ts';

export function Sidebar({ role, state }: { role: Role; state: SidebarState }) {
  const { t } = useTranslation();
  const { width, sheetOpen, toggle, closeSheet } = state;
  const collapsed = width === 'narrow';
  const text = t(collapsed ? 'navigation.expand' : 'navigation.collapse');
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <>
      <div
        data-testid="sidebar"
        data-sidebar={width}
        className="sticky top-(--header-height,57px) hidden h-[calc(100dvh-var(--header-height,57px))] w-[16rem] shrink-0 flex-col border-e border-line bg-surface transition-[width] duration-150 md:flex narrow:w-[3rem] print:hidden"
      >
        <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto">
          <SidebarMenu role={role} collapsed={collapsed} />
        </div>
        <div className="border-t border-line px-3 py-2 narrow:px-1">
          <Tooltip text={t('navigation.shortcut', { text })} side="right">
            <button
              type="button"
              onClick={toggle}
              aria-expanded={!collapsed}
              className="flex min-h-10 w-full items-center gap-3 rounded px-2.5 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 narrow:justify-center narrow:px-0"
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.8} />
              <span className="text-start leading-snug narrow:sr-only">{text}</span>
            </button>
          </Tooltip>
          <ProgramVersion role={role} />
        </div>
      </div>
      <Sheet
        open={sheetOpen}
        onClose={closeSheet}
        title={t('navigation.label')}
        closeText={t('navigation.close')}
      >
        <SidebarMenu role={role} onNavigate={closeSheet} />
        <ProgramVersion role={role} />
      </Sheet>
    </>
  );
}

/** What staff name when they report a problem. */
function ProgramVersion({ role }: { role: Role }) {
  const { t } = useTranslation();
  return isStaff(role) ? (
    <footer className="px-2.5 pt-1 text-xs text-ink-soft narrow:hidden">
      {t('navigation.version', { version: VERSION })}
    </footer>
  ) : null;
}
