/** Fields that cannot be changed while the selection is part of an instrument. */
import { instrumentAt } from '@clinic/engine/editing';
import type { ReactNode } from 'react';
import { useEditor } from '../document/EditorContext.ts';

export function Locked({ children }: { children: ReactNode }) {
  const { definition, selected } = useEditor();
  return (
    <fieldset disabled={instrumentAt(definition, selected) !== undefined} className="grid min-w-0 gap-5">
      {children}
    </fieldset>
  );
}
