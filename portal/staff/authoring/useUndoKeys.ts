import type { RevisionContent } from '@clinic/contract/authoring';
import { useEffect } from 'react';
import type { Session } from './session.ts';

/** Listens on the whole document, because typing in any field goes into the same history. */
export function useUndoKeys<Content extends RevisionContent>(session: Session<Content>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'z') return;
      // Dialogs and the JSON editor have their own undo.
      if (target instanceof Element && target.closest('[role=dialog], [data-own-undo]')) return;
      if (session.state().text !== null) return;
      event.preventDefault();
      if (shiftKey) session.redo();
      else session.undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [session]);
}
