import { type ReactNode, useState } from 'react';

/** Something new is open to be written, and stays so. */
export function Unfolding({ begun, children }: { begun: boolean; children: ReactNode }) {
  const [open] = useState(!begun);
  return <details open={open}>{children}</details>;
}
