/** What the fields of a panel know besides their own value. */
import { createContext, useContext } from 'react';
import type { Data, Scope } from './hint.ts';

export interface Panel extends Scope {
  /** Sets properties of the part; `about` names the field being typed in. */
  change: (properties: Data, about?: string) => void;
  /** Sets a value anywhere in the panel's form. */
  set: (path: readonly (string | number)[], value: unknown) => void;
  /** It is part of an instrument: only what the clinic may choose can be edited. */
  isLocked: boolean;
}

export const PanelContext = createContext<Panel | undefined>(undefined);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('A field stands outside a panel');
  return panel;
}
