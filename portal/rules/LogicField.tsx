/** A piece of JSON-logic as text. What cannot be read stays as it was typed, and says so. */
import isSame from 'fast-deep-equal';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkLogic } from '../../engine/logic/check.ts';
import type { LogicJson } from '../../engine/logic/json.ts';
import { Field } from '../ui/Field.tsx';
import { Textarea } from '../ui/Textarea.tsx';

export interface LogicFieldProps {
  label: string;
  labelHidden?: boolean;
  value: LogicJson;
  onChange: (logic: LogicJson) => void;
}

export function LogicField({ label, labelHidden, value, onChange }: LogicFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState<string>();
  const typed = text === undefined ? undefined : read(text);
  const unreadable = text !== undefined && typed === undefined;
  const stands = text !== undefined && (unreadable || isSame(typed?.logic, value));
  const problem = unreadable ? t('rules.condition.unreadable') : checkLogic(value, '')[0]?.message;
  return (
    <Field id={id} dense label={label} labelHidden={labelHidden} error={problem}>
      {(control) => (
        <Textarea
          {...control}
          dense
          spellCheck={false}
          className="font-mono text-sm!"
          value={stands ? text : JSON.stringify(value, null, 2)}
          onChange={({ target }) => {
            setText(target.value);
            const found = read(target.value);
            if (found) onChange(found.logic);
          }}
        />
      )}
    </Field>
  );
}

function read(text: string): { logic: LogicJson } | undefined {
  try {
    return { logic: JSON.parse(text) as LogicJson };
  } catch {
    return undefined;
  }
}
