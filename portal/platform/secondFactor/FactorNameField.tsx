/** The user's name for one of their second factors. */
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/fields/Field.tsx';
import { Input } from '../ui/fields/Input.tsx';

interface FactorNameFieldProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
}

export function FactorNameField({ id, value, onChange }: FactorNameFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      id={id}
      label={t('secondFactor.name.label')}
      help={t('secondFactor.name.help')}
      error={value.trim() === '' ? t('secondFactor.name.empty') : undefined}
      required
      dense
    >
      {(control) => (
        <Input
          {...control}
          dense
          maxLength={60}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
