/** The key a flag is stored by: chosen before its first publication, fixed from then on. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { IdField } from '../ui/IdField.tsx';

export interface FlagKeyFieldProps {
  value: string;
  isNew: boolean;
  isTaken: (key: string) => boolean;
  onRename: (key: string) => void;
}

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,79}$/;

export function FlagKeyField({ value, isNew, isTaken, onRename }: FlagKeyFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  if (!isNew) {
    return (
      <p className="pb-2 text-sm text-ink-soft">
        {t('rules.flag.key')} <code className="font-mono">{value}</code>
      </p>
    );
  }
  const isWrong = typed !== value && (!KEY.test(typed) || isTaken(typed));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed !== value && !isWrong) onRename(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <IdField
          label={t('rules.flag.key')}
          help={t('rules.flag.keyHelp')}
          error={isWrong && t('rules.flag.keyWrong')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button type="submit" size="sm" variant="secondary" disabled={typed === value} className="mt-8">
        {t('rules.flag.rename')}
      </Button>
    </form>
  );
}
