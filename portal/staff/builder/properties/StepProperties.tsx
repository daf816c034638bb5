/** A step's title and when it is shown. */
import type { Step } from '@clinic/engine/definition';
import { type Place, stepFormat, withStep } from '@clinic/engine/editing';
import { useEditor } from '../document/EditorContext.ts';
import { STEP_HINTS } from './hints.ts';
import { PropertyPanel } from './PropertyPanel.tsx';

export function StepProperties({ step, place }: { step: Step; place: Place }) {
  const { definition, edit } = useEditor();
  return (
    <PropertyPanel
      format={stepFormat()}
      hints={STEP_HINTS}
      value={step}
      change={(properties, about) =>
        edit(withStep(definition, place, properties as Partial<Step>), about && `${step.id} ${about}`)
      }
    />
  );
}
