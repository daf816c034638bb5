/** Texts with formatting: fields have the plain texts, which are also their accessible names. */
import { createContext, type ReactNode, useContext } from 'react';

export interface Formatted {
  /** Within a line, such as a label. */
  line: ReactNode;
  /** Paragraphs and lists. */
  blocks: ReactNode;
}

/** The rendering of a formatted text, keyed by its plain text. */
export const Formatting = createContext<ReadonlyMap<string, Formatted>>(new Map());

/** Undefined for a text without formatting. */
export function useFormatted(content: ReactNode): Formatted | undefined {
  const formatted = useContext(Formatting);
  return typeof content === 'string' ? formatted.get(content) : undefined;
}
