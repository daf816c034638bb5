/** A day in three fields, in the order of the language, and a time of day beside it. */
import { describedBy, FieldGroup, Input } from '@clinic/platform/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DateTimeParts,
  faultyFields,
  joinDateTime,
  splitDateTime,
  spreadDateTime,
} from '../input/dateTimeParts.ts';
import { useInputParts } from '../state/useInputParts.ts';
import { useWizard } from '../state/WizardContext.ts';
import { DateBoxes } from './parts/DateBoxes.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function DateTimeWidget({ question, id, slot, label, ...frame }: WidgetProps<'dateTime'>) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const spread = useCallback((parts: DateTimeParts) => spreadDateTime(parts, language), [language]);
  const { ref, initial } = useInputParts(slot, splitDateTime, joinDateTime, spread);
  const faulty = frame.error === undefined ? NONE : faultyFields(slot.get());
  const control = {
    'aria-describedby': describedBy(id, frame),
    'aria-required': question.required ? true : undefined,
  } as const;
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      <div ref={ref} className="flex flex-wrap gap-x-6 gap-y-3">
        <DateBoxes
          id={id}
          initial={initial}
          control={{ ...control, 'aria-invalid': faulty.date || undefined }}
        />
        <label htmlFor={`${id}-time`} className="block">
          <span className="mb-1 block text-base text-ink-soft">{t('wizard.date.time')}</span>
          <Input
            id={`${id}-time`}
            data-part="time"
            type="time"
            defaultValue={initial.time}
            autoComplete="off"
            {...control}
            aria-invalid={faulty.time || undefined}
            className="w-[10rem]! max-w-full tabular-nums"
          />
        </label>
      </div>
    </FieldGroup>
  );
}

const NONE = { date: false, time: false };
