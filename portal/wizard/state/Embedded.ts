import { createContext } from 'react';

/**
 * Set where the wizard is a part of another page: it leaves that page's title alone, and its focus and place until
 * somebody turns a page.
 */
export const Embedded = createContext<{ hasArrived: boolean } | null>(null);
