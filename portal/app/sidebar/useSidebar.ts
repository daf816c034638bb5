/** Whether the sidebar is wide, narrow or, on a phone, a sheet over the page. */
import { useEffect, useState } from 'react';

export const SIDEBAR_COOKIE = 'sidebar_state';
export const SIDEBAR_COOKIE_SECONDS = 604_800;
const PHONE = '(width < 768px)';
/** Between phone and laptop widths the screens need the space, so it is narrow until the user changes it. */
const ROOMY = '(width >= 1100px)';

export interface SidebarState {
  collapsed: boolean;
  sheetOpen: boolean;
  /** Toggles wide and narrow; on a phone, the sheet. */
  toggle(): void;
  closeSheet(): void;
}

export function useSidebar(): SidebarState {
  const [collapsed, setCollapsed] = useState(storedCollapsed);
  const [sheetOpen, setSheetOpen] = useState(false);

  const toggle = () => {
    if (window.matchMedia(PHONE).matches) {
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
    const phone = window.matchMedia(PHONE);
    const onChange = () => setSheetOpen(false);
    phone.addEventListener('change', onChange);
    return () => phone.removeEventListener('change', onChange);
  }, []);

  return { collapsed, sheetOpen, toggle, closeSheet: () => setSheetOpen(false) };
}

function storedCollapsed(): boolean {
  const stored = new RegExp(`(?:^|; )${SIDEBAR_COOKIE}=(expanded|collapsed)`).exec(document.cookie)?.[1];
  return stored ? stored === 'collapsed' : !window.matchMedia(ROOMY).matches;
}

function storeCollapsed(collapsed: boolean): void {
  const value = collapsed ? 'collapsed' : 'expanded';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${SIDEBAR_COOKIE}=${value}; path=/; max-age=${SIDEBAR_COOKIE_SECONDS}; samesite=lax`;
}
