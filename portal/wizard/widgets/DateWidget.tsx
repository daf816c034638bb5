/** A date in three fields, in the order of the language. */
import type { DateParts } from '@clinic/engine/typed';
import { describedBy, FieldGroup } from '@clinic/platform/ui';
import { useCallback } from 'react';
import { autoCompleteOf } from '../input/autoComplete.ts';
import { joinDate, splitDate, spreadDate } from '../input/dateParts.ts';
import { useInputParts } from '../state/useInputParts.ts';
import { useWizard } from '../state/WizardContext.ts';
import { DateBoxes } from './parts/DateBoxes.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function DateWidget({ question, id, slot, label, ...frame }: WidgetProps<'date'>) {
  const { language } = useWizard();
  const spread = useCallback((parts: DateParts) => spreadDate(parts, language), [language]);
  const { ref, initial } = useInputParts(slot, splitDate, joinDate, spread);
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      <div ref={ref}>
        <DateBoxes
          id={id}
          initial={initial}
          isBirthday={autoCompleteOf(question) === 'bday'}
          control={{
            'aria-describedby': describedBy(id, frame),
            'aria-invalid': frame.error ? true : undefined,
            'aria-required': question.required ? true : undefined,
          }}
        />
      </div>
    </FieldGroup>
  );
}
