/** Which entries of a repeating group count: all, or those whose answer meets a comparison. */
import type { CompoundRead } from '@clinic/engine/editing';
import { Button } from '@clinic/platform/ui';
import { Filter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LogicContext, useLogic } from './LogicContext.ts';
import { conditionOn, isComparable } from './subjects.ts';

type GroupRead = Extract<CompoundRead, { group: string }>;

interface EntriesFilterProps {
  /** The term's name. */
  name: string;
  read: GroupRead;
  onChange: (read: GroupRead, about?: string) => void;
}

export function EntriesFilter({ name, read, onChange }: EntriesFilterProps) {
  const { t } = useTranslation();
  const tools = useLogic();
  const group = tools.questions.find(({ id }) => id === read.group);
  const parts = group?.type === 'repeatingGroup' ? group.questions : [];
  const first = parts.find(isComparable);
  if (read.where === undefined) {
    if (!first) return null;
    return (
      <div>
        <Button variant="quiet" size="sm" onClick={() => onChange({ ...read, where: conditionOn(first) })}>
          <Filter aria-hidden="true" />
          {t('logic.onlyEntries')}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    );
  }
  const { where, ...all } = read;
  return (
    <div className="grid gap-1.5 border-s-2 border-line-strong ps-3">
      <span className="text-sm font-semibold">{t('logic.entriesWhere')}</span>
      <LogicContext
        value={{
          ...tools,
          choices: [],
          derived: [],
          questions: parts,
          questionOf: (id) => parts.find((part) => part.id === id),
          newCondition: () => (first ? conditionOn(first) : true),
        }}
      >
        <tools.Condition
          name={`${name} › ${t('logic.entriesWhere')}`}
          value={where}
          path="where"
          onChange={(next, about) => onChange({ ...read, where: next }, about)}
          onRemove={() => onChange(all as GroupRead)}
        />
      </LogicContext>
    </div>
  );
}
