/** A preview frame as wide as a phone, or as wide as the available space. */
import type { ReactNode } from 'react';

export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="mx-auto w-[410px] self-start max-w-full rounded-[2.75rem] border-[10px] border-ink/85 bg-paper shadow-float"
    >
      <div aria-hidden="true" className="flex items-center justify-center pt-2.5 pb-1">
        <span className="h-5 w-24 rounded-full bg-ink/85" />
      </div>
      <div className="h-[720px] overflow-y-auto overscroll-contain px-4">{children}</div>
      <div aria-hidden="true" className="flex justify-center py-2.5">
        <span className="h-1 w-28 rounded-full bg-ink/40" />
      </div>
    </section>
  );
}
