import { useContext, useEffect } from 'react';
import { Embedded } from './Embedded.ts';

/** Sets the page's title while a component is mounted. */
export function useDocumentTitle(title: string): void {
  const isEmbedded = useContext(Embedded) !== null;
  useEffect(() => {
    if (!isEmbedded) document.title = title;
  }, [isEmbedded, title]);
}
