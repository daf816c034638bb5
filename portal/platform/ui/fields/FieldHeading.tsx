/** A label or legend, wrapped as the page's heading when it serves as one. */
import { type ReactNode, useContext } from 'react';
import { PageHeading } from '../base/PageHeading.ts';

export const PAGE_HEADING = 'text-2xl font-semibold text-balance sm:text-3xl';

/** Wraps a label, or goes inside a legend: HTML allows a heading nowhere else. */
export function FieldHeading({ children }: { children: ReactNode }) {
  const heading = useContext(PageHeading);
  if (!heading) return children;
  return (
    <h1 ref={heading} tabIndex={-1} className={PAGE_HEADING}>
      {children}
    </h1>
  );
}
