/** The key of a flag, parameter or derived value; a published flag's key cannot be changed. */
import { Button, IdField } from '@clinic/platform/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface KeyFieldProps {
  value: string;
  label: string;
  help: string;
  /** The error message for an invalid key. */
  wrong: string;
  isFixed?: boolean;
  isTaken: (key: string) => boolean;
  onRename: (key: string) => void;
}

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,79}$/;

export function KeyField({ value, label, help, wrong, isFixed, isTaken, onRename }: KeyFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  if (isFixed) {
    return (
      <p className="pb-2 text-sm text-ink-soft">
        {label} <code className="font-mono">{value}</code>
      </p>
    );
  }
  const isWrong = typed !== value && (!KEY.test(typed) || isTaken(typed));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed !== value && !isWrong) onRename(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <IdField label={label} help={help} error={isWrong && wrong} value={typed} onChange={setTyped} />
      </div>
      <Button type="submit" size="sm" variant="secondary" disabled={typed === value}>
        {t('rules.flag.rename')}
      </Button>
    </form>
  );
}
