/** A date in three fields, in the order of the language. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describedBy } from '../../platform/ui/fields/Field.tsx';
import { FieldGroup } from '../../platform/ui/fields/FieldGroup.tsx';
import { Input } from '../../platform/ui/fields/Input.tsx';
import { autoCompleteOf } from '../input/autoComplete.ts';
import { type DateParts, dateOrder, joinDate, splitDate } from '../input/dateParts.ts';
import type { AnswerSlot } from '../state/answerSlot.ts';
import { useWizard } from '../state/WizardContext.ts';
import type { WidgetProps } from './parts/widget.ts';

const PARTS = { day: 'wizard.date.day', month: 'wizard.date.month', year: 'wizard.date.year' } as const;

export function DateWidget({ question, id, slot, label, ...frame }: WidgetProps<'date'>) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const [initial] = useState(() => splitDate(slot.get()));
  const group = useRef<HTMLDivElement>(null);
  useDateBoxes(group, slot);
  const birthday = autoCompleteOf(question) === 'bday';
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      <div ref={group} className="flex flex-wrap gap-3">
        {dateOrder(language).map((part) => (
          <label key={part} htmlFor={`${id}-${part}`} className="block">
            <span className="mb-1 block text-base text-ink-soft">{t(PARTS[part])}</span>
            <Input
              id={`${id}-${part}`}
              data-part={part}
              defaultValue={initial[part]}
              inputMode="numeric"
              autoComplete={birthday ? `bday-${part}` : 'off'}
              aria-describedby={describedBy(id, frame)}
              aria-invalid={frame.error ? true : undefined}
              aria-required={question.required ? true : undefined}
              className={part === 'year' ? 'w-24! tabular-nums' : 'w-18! tabular-nums'}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Native listeners, as for every typed answer: a keystroke renders nothing. */
function useDateBoxes(group: RefObject<HTMLDivElement | null>, slot: AnswerSlot): void {
  useEffect(() => {
    const element = group.current;
    if (!element) return;
    const box = (part: keyof DateParts) =>
      element.querySelector<HTMLInputElement>(`[data-part=${part}]`) as HTMLInputElement;
    const boxes = { day: box('day'), month: box('month'), year: box('year') };
    const onInput = (): void =>
      slot.set(joinDate({ day: boxes.day.value, month: boxes.month.value, year: boxes.year.value }));
    element.addEventListener('input', onInput);
    const stop = slot.watch((origin) => {
      if (origin !== 'elsewhere') return;
      const parts = splitDate(slot.get());
      for (const part of ['day', 'month', 'year'] as const) boxes[part].value = parts[part];
    });
    return () => {
      element.removeEventListener('input', onInput);
      stop();
    };
  }, [group, slot]);
}
