/** One filter as a select; marked while it narrows the list. */
import { classes, SelectField } from '@clinic/platform/ui';
import type { FilterField } from './useFilterFields.ts';

interface ChooseProps {
  field: Pick<FilterField, 'label' | 'value' | 'none' | 'choices'>;
  onChange: (value: string) => void;
  labelHidden?: boolean;
  className?: string;
}

export function Choose({ field, onChange, labelHidden, className }: ChooseProps) {
  const { label, value, none, choices } = field;
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <SelectField
      label={label}
      labelHidden={labelHidden}
      className={classes(
        'min-w-0',
        value !== '' && '[&_select]:border-accent [&_select]:bg-accent-soft',
        className,
      )}
      value={value}
      onChange={onChange}
    >
      <option value="">{none}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </SelectField>
  );
}
