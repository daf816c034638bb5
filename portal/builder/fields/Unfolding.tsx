import { type ReactNode, useState } from 'react';

/** A collapsible section: starts open if it has no content yet, and stays open while the user adds some. */
export function Unfolding({ begun, children }: { begun: boolean; children: ReactNode }) {
  const [open] = useState(!begun);
  return <details open={open}>{children}</details>;
}
