/** Texts with formatting: fields have the plain ones, which are names for screen readers, too. */
import { createContext, type ReactNode, useContext } from 'react';

export interface Formatted {
  /** Within a line, such as a label. */
  line: ReactNode;
  /** Paragraphs and lists. */
  blocks: ReactNode;
}

/** What is shown for a text that has formatting, by the same text without it. */
export const Formatting = createContext<ReadonlyMap<string, Formatted>>(new Map());

/** Undefined for what has none. */
export function useFormatted(content: ReactNode): Formatted | undefined {
  const formatted = useContext(Formatting);
  return typeof content === 'string' ? formatted.get(content) : undefined;
}
