/** A select whose values need not be strings. A value no longer offered stays until another is chosen. */
import { Select } from './Select.tsx';

type Scalar = string | number | boolean;

interface ChoiceSelectProps {
  label: string;
  choices: ReadonlyArray<{ value: Scalar; text: string }>;
  value: Scalar;
  onChange: (value: Scalar) => void;
}

export function ChoiceSelect({ label, choices, value, onChange }: ChoiceSelectProps) {
  return (
    <Select
      dense
      aria-label={label}
      value={String(value)}
      onChange={({ target }) => {
        const choice = choices.find((each) => String(each.value) === target.value);
        if (choice) onChange(choice.value);
      }}
    >
      {!choices.some((each) => each.value === value) && (
        <option value={String(value)}>{String(value)}</option>
      )}
      {choices.map((each) => (
        <option key={String(each.value)} value={String(each.value)}>
          {each.text}
        </option>
      ))}
    </Select>
  );
}
