/** Which entries of a repeating group count: all, or those whose answer meets a comparison. */
import { Filter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LogicJson } from '../../engine/base/logicJson.ts';
import type { CompoundRead } from '../../engine/editing/compoundReads.ts';
import { logicOfRows, rowsOfLogic } from '../../engine/editing/conditionRows.ts';
import { Button } from '../platform/ui/base/Button.tsx';
import { ConditionRowFields, isComparable, newRow } from './ConditionRowFields.tsx';
import { useLogic } from './LogicContext.ts';
import { LogicText } from './LogicText.tsx';

type GroupRead = Extract<CompoundRead, { group: string }>;

export interface EntriesFilterProps {
  /** The term's name. */
  name: string;
  read: GroupRead;
  onChange: (read: GroupRead, about?: string) => void;
}

export function EntriesFilter({ name, read, onChange }: EntriesFilterProps) {
  const { t } = useTranslation();
  const { questions } = useLogic();
  const group = questions.find(({ id }) => id === read.group);
  const parts = group?.type === 'repeatingGroup' ? group.questions.filter(isComparable) : [];
  const [first] = parts;
  const set = (where: LogicJson, about?: string): void => onChange({ ...read, where }, about);
  if (read.where === undefined) {
    if (!first) return null;
    return (
      <div>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => set(logicOfRows({ join: 'all', rows: [newRow(first)] }))}
        >
          <Filter aria-hidden="true" />
          {t('logic.onlyEntries')}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    );
  }
  const found = rowsOfLogic(read.where);
  const row = found?.rows.length === 1 ? found.rows[0] : undefined;
  const own = `${name} › ${t('logic.entriesWhere')}`;
  const { where: _, ...all } = read;
  return (
    <div className="grid gap-1.5 border-l-2 border-line-strong pl-3">
      <span className="text-sm font-semibold">{t('logic.entriesWhere')}</span>
      {row ? (
        <ConditionRowFields
          row={row}
          number={1}
          name={own}
          questions={parts}
          onChange={(next) => set(logicOfRows({ join: 'all', rows: [next] }), 'where')}
          onRemove={() => onChange(all as GroupRead)}
        />
      ) : (
        <>
          <p className="text-sm text-ink-soft">{t('logic.beyondList')}</p>
          <LogicText
            label={t('logic.jsonOf', { name: own })}
            value={read.where}
            onChange={(where) => set(where, 'json')}
          />
        </>
      )}
    </div>
  );
}
