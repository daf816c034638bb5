import { useEffect } from 'react';

/** Sets the title of the tab and the history entry: "Screen · Clinic". */
export function usePageTitle(...parts: string[]): void {
  const title = parts.join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
