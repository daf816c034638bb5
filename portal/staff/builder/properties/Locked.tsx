/** Fields that cannot be changed while the selection is part of an instrument. */
import type { ReactNode } from 'react';
import { instrumentAt } from '../../../../engine/editing/instruments.ts';
import { useEditor } from '../document/EditorContext.ts';

export function Locked({ children }: { children: ReactNode }) {
  const { definition, selected } = useEditor();
  return (
    <fieldset disabled={instrumentAt(definition, selected) !== undefined} className="grid min-w-0 gap-5">
      {children}
    </fieldset>
  );
}
