import { textIn } from '../../../engine/definition/definition.ts';
import { FieldGroup } from '../../platform/ui/fields/FieldGroup.tsx';
import { useAnswer } from '../state/useAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { OptionPill } from './parts/OptionPill.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function ScaleWidget({ question, id, slot, label, ...frame }: WidgetProps<'scale'>) {
  const { language } = useWizard();
  const answer = useAnswer(slot);
  const { min, max, minLabel, maxLabel } = question;
  const points = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const ends = { [min]: minLabel, [max]: maxLabel };
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      <div className="flex flex-wrap gap-2">
        {points.map((point) => (
          <OptionPill
            key={point}
            name={id}
            label={String(point)}
            spoken={ends[point] && `${point}, ${textIn(ends[point], language)}`}
            checked={answer === point}
            onChange={() => slot.set(point)}
          />
        ))}
      </div>
      {(minLabel || maxLabel) && (
        <div aria-hidden="true" className="mt-1.5 flex justify-between gap-4 text-base text-ink-soft">
          <span>{minLabel && textIn(minLabel, language)}</span>
          <span className="text-right">{maxLabel && textIn(maxLabel, language)}</span>
        </div>
      )}
    </FieldGroup>
  );
}
