/** The same options for several rows. Each row is its own group, so it reflows on a phone. */
import { type MatrixRow, type Option, textIn } from '@clinic/engine/definition';
import { FieldGroup } from '@clinic/platform/ui';
import { useMemo } from 'react';
import { type AnswerSlot, partSlot } from '../state/answerSlot.ts';
import { useAnswer } from '../state/useAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { OptionPill } from './parts/OptionPill.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function MatrixWidget({ question, id, slot, label, ...frame }: WidgetProps<'matrix'>) {
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      <div className="grid divide-y divide-line border-y border-line">
        {question.rows.map((row) => (
          <Row key={row.id} id={`${id}-${row.id}`} row={row} options={question.options} matrix={slot} />
        ))}
      </div>
    </FieldGroup>
  );
}

function Row({
  id,
  row,
  options,
  matrix,
}: {
  id: string;
  row: MatrixRow;
  options: Option[];
  matrix: AnswerSlot;
}) {
  const { language } = useWizard();
  const slot = useMemo(() => partSlot(matrix, row.id), [matrix, row.id]);
  const answer = useAnswer(slot);
  return (
    <fieldset className="min-w-0 py-4">
      <legend className="float-start mb-2 w-full p-0 text-lg">{textIn(row.label, language)}</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <OptionPill
            key={value}
            name={id}
            value={value}
            label={textIn(label, language)}
            checked={answer === value}
            onChange={() => slot.set(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
