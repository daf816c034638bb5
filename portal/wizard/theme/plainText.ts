import type { ReactNode } from 'react';

/** Replaces RJSF's Markdown renderer: shows the text as it is. */
export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children;
export default Markdown;
