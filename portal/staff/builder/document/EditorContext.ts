/** State shared by the parts of the workbench. */
import { createContext, useContext } from 'react';
import type { Problem } from '../../../../engine/base/problem.ts';
import type { Definition } from '../../../../engine/definition/definition.ts';
import type { Place } from '../../../../engine/editing/edits.ts';

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
