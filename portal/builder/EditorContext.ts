/** What the parts of the workbench share. */
import { createContext, useContext } from 'react';
import type { Problem } from '../../engine/base/problem.ts';
import type { Definition } from '../../engine/definition/definition.ts';
import type { Place } from '../../engine/editing/edits.ts';

export interface Editor {
  definition: Definition;
  /** The version it began as: its ids are on answers that patients have given. */
  published: Definition | undefined;
  problems: readonly Problem[];
  selected: Place;
  select: (place: Place) => void;
  /** `about` names a field that is typed in. */
  edit: (next: Definition, about?: string) => void;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('A part of the workbench stands outside it');
  return editor;
}
