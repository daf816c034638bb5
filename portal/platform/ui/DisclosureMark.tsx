import { ChevronDown } from 'lucide-react';

/**
 * At the end of a `summary` in a `details` with the class `group`: shows that it expands, and rotates when it
 * does.
 */
export function DisclosureMark() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="print:hidden ms-auto size-5 shrink-0 transition-transform group-open:rotate-180"
    />
  );
}
