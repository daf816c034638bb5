/** What stands at the foot of each printed page, beside its number; see the print styles. */
import { useEffect } from 'react';

const PROPERTY = '--print-footer';

/** `text` is asked when printing begins, for it tells when. */
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
