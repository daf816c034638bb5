/** An optional condition, edited as rows if possible, otherwise as JSON, and also described in words. */
import { Code, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogicJson } from '../../../engine/base/logicJson.ts';
import {
  type ConditionRow,
  type ConditionRows,
  logicOfRows,
  rowsOfLogic,
} from '../../../engine/editing/conditionRows.ts';
import { ConditionRowFields, isComparable, newRow } from '../../logic/ConditionRowFields.tsx';
import { LogicText } from '../../logic/LogicText.tsx';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Select } from '../../platform/ui/fields/Select.tsx';
import { useEditor } from '../document/EditorContext.ts';
import { conditionText } from './conditionText.ts';

export interface ConditionFieldProps {
  label: string;
  value: LogicJson | undefined;
  /** The question it belongs to, if a condition on itself is not allowed. */
  of?: string;
  /** A condition is required, so the last row cannot be removed. */
  required?: boolean;
  onChange: (logic: LogicJson | undefined) => void;
}

export function ConditionField({ label, value, of, required, onChange }: ConditionFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = useEditor();
  const [asJson, setAsJson] = useState(false);
  const rows = value === undefined ? undefined : rowsOfLogic(value);
  const readable = definition.steps
    .flatMap(({ questions }) => questions)
    .filter((question) => question.id !== of && isComparable(question));
  const set = (next: ConditionRows): void => onChange(next.rows.length > 0 ? logicOfRows(next) : undefined);
  const [first] = readable;
  const add = (): void => {
    if (!first) return;
    const { join = 'all', rows: standing = [] } = rows ?? {};
    const last = standing.at(-1);
    const next = readable.find(({ id }) => id === last?.question) ?? first;
    set({ join, rows: [...standing, newRow(next)] });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <p className="mb-2 text-sm text-ink-soft wrap-anywhere">
        {value === undefined ? t('builder.condition.always') : conditionText(value, definition, t, language)}
        {value !== undefined && !rows && (
          <span className="block text-xs">{t('builder.condition.beyondRows')}</span>
        )}
      </p>
      {value !== undefined && (asJson || !rows) ? (
        <LogicText label={t('builder.condition.json')} value={value} onChange={onChange} />
      ) : (
        rows && (
          <div className="grid gap-2">
            {rows.rows.length > 1 && (
              <Select
                dense
                aria-label={t('builder.condition.join')}
                className="w-64 max-w-full"
                value={rows.join}
                onChange={({ target }) => set({ ...rows, join: target.value as ConditionRows['join'] })}
              >
                <option value="all">{t('builder.condition.all')}</option>
                <option value="any">{t('builder.condition.any')}</option>
              </Select>
            )}
            {rows.rows.map((row, index) => (
              <ConditionRowFields
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
                key={index}
                row={row}
                number={index + 1}
                questions={readable}
                onChange={(next: ConditionRow) => set({ ...rows, rows: rows.rows.with(index, next) })}
                onRemove={
                  required && rows.rows.length === 1
                    ? undefined
                    : () => set({ ...rows, rows: rows.rows.toSpliced(index, 1) })
                }
              />
            ))}
          </div>
        )
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {(value === undefined || (rows && !asJson)) && (
          <Button variant="secondary" size="sm" disabled={!first} onClick={add}>
            <Plus aria-hidden="true" />
            {t('builder.condition.add')}
          </Button>
        )}
        {value !== undefined && rows && (
          <Button variant="quiet" size="sm" aria-pressed={asJson} onClick={() => setAsJson(!asJson)}>
            <Code aria-hidden="true" />
            {asJson ? t('builder.condition.asRows') : t('builder.condition.json')}
          </Button>
        )}
        {value !== undefined && !required && (!rows || asJson) && (
          <Button variant="secondary" size="sm" onClick={() => onChange(undefined)}>
            {t('builder.condition.remove')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
