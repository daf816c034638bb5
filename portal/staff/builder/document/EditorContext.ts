/** State shared by the parts of the workbench. */
import type { Problem } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import type { Place } from '@clinic/engine/editing';
import { createContext, useContext } from 'react';

export interface Editor {
  definition: Definition;
  /** The version the draft was created from: patients' answers are stored under its ids. */
  published: Definition | undefined;
  problems: readonly Problem[];
  selected: Place;
  select: (place: Place) => void;
  /** `about` names the field being typed in. */
  edit: (next: Definition, about?: string) => void;
  /** Resolves with whether the server has every edit. */
  saved: () => Promise<boolean>;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('A part of the workbench stands outside it');
  return editor;
}
