import type { ReactNode } from 'react';

/** Stands in for RJSF's Markdown renderer: shows the text as it is. */
export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children;
export default Markdown;
