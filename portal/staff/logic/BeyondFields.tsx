/** Logic that the fields cannot show: in words, with the reason, and as JSON. */
import type { LogicJson } from '@clinic/engine/base';
import type { Formula } from '@clinic/engine/editing';
import { useTranslation } from 'react-i18next';
import { useLogic } from './LogicContext.ts';
import { LogicText } from './LogicText.tsx';

interface BeyondFieldsProps {
  /** Its label, unique within the formula. */
  name: string;
  value: LogicJson;
  path: string;
  onChange: (formula: Formula, about?: string) => void;
}

export function BeyondFields({ name, value, path, onChange }: BeyondFieldsProps) {
  const { t } = useTranslation();
  const { describe } = useLogic();
  const operators = Array.isArray(value) ? [] : Object.keys(Object(value));
  const [operator] = operators;
  return (
    <div className="grid gap-1.5 rounded border border-line bg-paper p-3">
      <p className="text-sm wrap-anywhere">{describe(value)}</p>
      <p className="text-sm text-ink-soft">
        {operators.length === 1 ? t('logic.beyond', { operator }) : t('logic.beyondList')}
      </p>
      <LogicText
        label={t('logic.jsonOf', { name })}
        value={value}
        // Stays JSON until reopened: switching to fields would remove the text box while the user types.
        onChange={(logic) => onChange({ kind: 'other', logic }, `${path} json`)}
      />
    </div>
  );
}
