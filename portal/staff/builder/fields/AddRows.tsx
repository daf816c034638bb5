/** Adds what is typed, or all rows of a table that is pasted, in one step. */
import { Button, Field, Input } from '@clinic/platform/ui';
import { Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onTablePaste } from './pastedTable.ts';

export interface AddRowsProps {
  label: string;
  /** The meaning of the columns of a pasted table. */
  help: string;
  onAdd: (rows: readonly (readonly string[])[]) => void;
}

export function AddRows({ label, help, onAdd }: AddRowsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    onAdd([[text.trim()]]);
    setText('');
  };
  return (
    <form onSubmit={add} className="mt-3 flex items-end gap-2">
      <Field id={id} dense label={label} help={help} className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            dense
            value={text}
            onChange={({ target }) => setText(target.value)}
            onPaste={onTablePaste(onAdd)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary">
        <Plus aria-hidden="true" />
        {t('builder.add')}
      </Button>
    </form>
  );
}
