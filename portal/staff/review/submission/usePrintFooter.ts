/** The footer of each printed page, next to its number; see the print styles. */
import { useEffect } from 'react';

const PROPERTY = '--print-footer';

/** `text` is called when printing starts, because it contains the time. */
export function usePrintFooter(text: () => string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const write = (): void => style.setProperty(PROPERTY, JSON.stringify(text()));
    write();
    window.addEventListener('beforeprint', write);
    return () => {
      window.removeEventListener('beforeprint', write);
      style.removeProperty(PROPERTY);
    };
  }, [text]);
}
