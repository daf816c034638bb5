import { useEffect } from 'react';

/** Sets the page's title while a component is mounted. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
