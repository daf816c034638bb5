import { type ReactNode, useState } from 'react';

/** A collapsible section: starts open if it has no content yet, and stays open while the user adds some. */
export function Disclosure({ isFilled, children }: { isFilled: boolean; children: ReactNode }) {
  const [open] = useState(!isFilled);
  return <details open={open}>{children}</details>;
}
