/** The inputs of a day, month and year, in the order of the language. `data-part` names each. */
import { type DateParts, dateOrder } from '@clinic/engine/typed';
import { Input } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { partClasses } from '../../input/dateParts.ts';
import { useWizard } from '../../state/WizardContext.ts';

const PARTS = { day: 'wizard.date.day', month: 'wizard.date.month', year: 'wizard.date.year' } as const;

/** Attributes shared by all inputs of a question. */
export interface PartControl {
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface DateBoxesProps {
  /** The question's id. */
  id: string;
  initial: DateParts;
  control: PartControl;
  /** It is the patient's date of birth. */
  isBirthday?: boolean;
}

export function DateBoxes({ id, initial, control, isBirthday = false }: DateBoxesProps) {
  const { t } = useTranslation();
  const { language } = useWizard();
  return (
    <div className="flex flex-wrap gap-3">
      {dateOrder(language).map((part) => (
        <label key={part} htmlFor={`${id}-${part}`} className="block">
          <span className="mb-1 block text-base text-ink-soft">{t(PARTS[part])}</span>
          <Input
            id={`${id}-${part}`}
            data-part={part}
            defaultValue={initial[part]}
            inputMode="numeric"
            autoComplete={isBirthday ? `bday-${part}` : 'off'}
            {...control}
            className={partClasses(part)}
          />
        </label>
      ))}
    </div>
  );
}
