import type { ReactNode } from 'react';

/** A page of the form: the wizard, and below it the control for continuing elsewhere. */
export function StepFrame({ children, later }: { children: ReactNode; later: ReactNode }) {
  return (
    <div className="-mt-6 sm:-mt-10">
      {children}
      <div className="mx-auto -mt-10 max-w-160 pb-10">{later}</div>
    </div>
  );
}
