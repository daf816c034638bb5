/** Whether the sidebar is wide or narrow; on a small screen the whole menu is a sheet over the page. */
import { SIDEBAR_COOKIE } from '@clinic/contract/addresses';
import { ownCookie } from '@clinic/platform/address';
import { useEffect, useState } from 'react';

const SIDEBAR_COOKIE_SECONDS = 604_800;
/** The menu would take a third of the screen: it is narrow, even if wide was chosen on a larger one. */
const SMALL = '(width < 1024px)';
/** Below this width it is narrow until the user changes it. The style sheet's `narrow` has the same widths. */
const ROOMY = '(width >= 1100px)';

export interface SidebarState {
  /** `auto`: rendered by the server, which does not know the window; the style sheet decides. */
  width: 'wide' | 'narrow' | 'auto';
  sheetOpen: boolean;
  /** Toggles wide and narrow; on a small screen, the sheet. */
  toggle(): void;
  closeSheet(): void;
}

export function useSidebar(): SidebarState {
  const [collapsed, setCollapsed] = useState(storedCollapsed);
  const [isSmall, setSmall] = useState(() => window.matchMedia(SMALL).matches);
  const [sheetOpen, setSheetOpen] = useState(false);

  const toggle = () => {
    if (isSmall) {
      setSheetOpen(!sheetOpen);
      return;
    }
    setCollapsed(!collapsed);
    storeCollapsed(!collapsed);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey);
      if (!shortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  useEffect(() => {
    const small = window.matchMedia(SMALL);
    const onChange = () => {
      setSmall(small.matches);
      setSheetOpen(false);
    };
    small.addEventListener('change', onChange);
    return () => small.removeEventListener('change', onChange);
  }, []);

  const width = collapsed || isSmall ? 'narrow' : 'wide';
  return { width, sheetOpen, toggle, closeSheet: () => setSheetOpen(false) };
}

function storedCollapsed(): boolean {
  const stored = ownCookie.get(SIDEBAR_COOKIE);
  const isKnown = stored === 'expanded' || stored === 'collapsed';
  return isKnown ? stored === 'collapsed' : !window.matchMedia(ROOMY).matches;
}

function storeCollapsed(collapsed: boolean): void {
  ownCookie.set(SIDEBAR_COOKIE, collapsed ? 'collapsed' : 'expanded', SIDEBAR_COOKIE_SECONDS);
}
