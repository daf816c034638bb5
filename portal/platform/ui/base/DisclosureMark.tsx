import { ChevronDown } from 'lucide-react';

/** For the end of a `summary` in a `details` with the class `group`: an arrow that rotates when it opens. */
export function DisclosureMark() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="print:hidden ms-auto size-5 shrink-0 transition-transform group-open:rotate-180"
    />
  );
}
