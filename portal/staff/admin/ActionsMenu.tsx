/** What can be done with an entry of a list, behind three dots. */
import { Menu } from '@clinic/platform/ui';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';

export function ActionsMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={label}
          className="grid size-11 shrink-0 place-items-center rounded text-ink-soft hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </button>
      }
    >
      {children}
    </Menu>
  );
}
