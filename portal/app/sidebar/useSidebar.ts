/** Whether the sidebar is wide, narrow or, on a phone, a sheet over the page. */

import { useEffect, useState } from 'react';
import { SIDEBAR_COOKIE } from '../../../contract/addresses.ts';
import { ownCookie } from '../../platform/address/address.ts';

const SIDEBAR_COOKIE_SECONDS = 604_800;
const PHONE = '(width < 768px)';
/**
 * Between phone and laptop widths the screens need the space, so it is narrow until the user changes it. The
 * style sheet's `narrow` has the same width.
 */
const ROOMY = '(width >= 1100px)';

export interface SidebarState {
  /** `auto`: rendered by the server, which does not know the window; the style sheet decides. */
  width: 'wide' | 'narrow' | 'auto';
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

  return { width: collapsed ? 'narrow' : 'wide', sheetOpen, toggle, closeSheet: () => setSheetOpen(false) };
}

function storedCollapsed(): boolean {
  const stored = ownCookie.get(SIDEBAR_COOKIE);
  const isKnown = stored === 'expanded' || stored === 'collapsed';
  return isKnown ? stored === 'collapsed' : !window.matchMedia(ROOMY).matches;
}

function storeCollapsed(collapsed: boolean): void {
  ownCookie.set(SIDEBAR_COOKIE, collapsed ? 'collapsed' : 'expanded', SIDEBAR_COOKIE_SECONDS);
}
