/** A code field with its submit button. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/base/Button.tsx';
import { Field } from '../ui/fields/Field.tsx';
import { Input } from '../ui/fields/Input.tsx';

interface CodeFieldProps {
  label: string;
  help?: string;
  /** Six digits only; otherwise letters, too. */
  digits: boolean;
  action: string;
  pending: boolean;
  failure: ReactNode;
  onCode: (code: string) => void;
}

export function CodeField({ label, help, digits, action, pending, failure, onCode }: CodeFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = typed.trim();
    const whole = digits ? code.replace(/\D/g, '').length === 6 : code !== '';
    setIncomplete(!whole);
    if (whole && !pending) onCode(code);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        id={`${id}-code`}
        label={label}
        help={help}
        error={incomplete ? t(digits ? 'secondFactor.code.sixDigits' : 'secondFactor.code.empty') : failure}
        dense
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              dense
              className={digits ? 'max-w-40 tabular-nums' : 'max-w-72'}
              inputMode={digits ? 'numeric' : 'text'}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" variant="secondary" pending={pending}>
              {action}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
