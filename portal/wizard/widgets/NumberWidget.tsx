/** A number, with its unit next to it. */
import { unitText } from '@clinic/engine/base';
import type { QuestionOf } from '@clinic/engine/definition';
import { Field, Input } from '@clinic/platform/ui';
import { usePairedNumber } from '../input/usePairedNumber.ts';
import { useTypedNumber } from '../input/useTypedNumber.ts';
import { useWizard } from '../state/WizardContext.ts';
import { NumberReadings } from './parts/NumberReadings.tsx';
import { Stepper } from './parts/Stepper.tsx';
import { UnitBeside } from './parts/UnitBeside.tsx';
import { UnitSwitch, useUnitNote } from './parts/UnitSwitch.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function NumberWidget({
  question,
  id,
  slot,
  ...frame
}: WidgetProps<'integer' | 'decimal' | 'quantity'>) {
  const { language } = useWizard();
  const pair = usePairedNumber(question);
  const otherUnit = useUnitNote(question);
  const typed = useTypedNumber(slot, language, {
    unit: question.unit,
    isWhole: question.type === 'integer',
    limits: () => ('units' in question && question.units ? {} : question),
    readOther: pair?.read,
  });
  return (
    <Field id={id} required={question.required} {...frame}>
      {(control) => (
        <>
          <UnitBeside
            id={id}
            unit={unitText(question.unit, language)}
            extra={otherUnit !== undefined && <UnitSwitch question={question} />}
          >
            {(unitId) => {
              const input = (
                <Input
                  {...control}
                  aria-describedby={
                    [unitId, control['aria-describedby'], otherUnit].filter(Boolean).join(' ') || undefined
                  }
                  inputMode={question.type === 'integer' ? 'numeric' : 'decimal'}
                  autoComplete="off"
                  className="max-w-36 tabular-nums"
                  onBlur={pair?.onBlur}
                  enterKeyHint="next"
                  {...typed}
                />
              );
              return isCounted(question) ? <Stepper question={question}>{input}</Stepper> : input;
            }}
          </UnitBeside>
          {frame.error !== undefined && <NumberReadings slot={slot} inputId={id} />}
        </>
      )}
    </Field>
  );
}

const isCounted = (
  question: QuestionOf<'integer' | 'decimal' | 'quantity'>,
): question is QuestionOf<'integer' | 'decimal'> =>
  question.type !== 'quantity' && question.display === 'stepper';
