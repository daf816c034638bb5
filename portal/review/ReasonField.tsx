/** Why something is done that must be accounted for. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from '../ui/Field.tsx';
import { Textarea, type TextareaProps } from '../ui/Textarea.tsx';

export interface ReasonFieldProps
  extends Pick<FieldProps, 'note' | 'help' | 'error' | 'required'>,
    Pick<TextareaProps, 'autoFocus' | 'rows'> {
  value: string;
  onChange: (reason: string) => void;
}

export function ReasonField({ note, help, error, required, value, onChange, ...textarea }: ReasonFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Field
      id={id}
      dense
      label={t('reason.label')}
      note={note}
      help={help ?? t('reason.help')}
      error={error}
      required={required}
    >
      {(control) => (
        <Textarea
          {...control}
          {...textarea}
          dense
          maxLength={2000}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
