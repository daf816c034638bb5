/** A labelled group of fields; its label may be one of the headings of the page. */
import type { ReactNode } from 'react';

interface LogicFrameProps {
  label: string;
  heading: boolean;
  children: ReactNode;
}

export function LogicFrame({ label, heading, children }: LogicFrameProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={heading ? 'mb-2' : 'mb-1.5 text-sm font-semibold'}>
        {heading ? <h3 className="text-lg font-semibold">{label}</h3> : label}
      </legend>
      {children}
    </fieldset>
  );
}
