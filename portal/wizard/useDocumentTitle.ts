import { useEffect } from 'react';

/** Names the page while a component is on screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
