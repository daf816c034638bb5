/**
 * What the cases are replayed through: each column is a questionnaire version and a rule-set version or
 * draft.
 */
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { FixtureSetList } from '../../contract/ruleFixtures.ts';
import type { RuleSetList } from '../../contract/ruleSets.ts';
import { Button } from '../platform/ui/Button.tsx';
import { IconButton } from '../platform/ui/IconButton.tsx';
import { Select } from '../platform/ui/Select.tsx';

export interface Column {
  questionnaire: { id: string; version: string };
  rules: { id: string; version: string } | { draft: string };
}

export interface ReplayColumnsProps {
  sets: z.infer<typeof FixtureSetList>;
  rules: RuleSetList;
  columns: readonly Column[];
  onChange: (columns: readonly Column[]) => void;
}

const MAX_COLUMNS = 8;

export function ReplayColumns({ sets, rules, columns, onChange }: ReplayColumnsProps) {
  const { t } = useTranslation();
  const questionnaires = unique([
    ...rules.flatMap((each) => each.questionnaires),
    ...sets.map(({ questionnaireId, version }) => ({ id: questionnaireId, version })),
    ...columns.map(({ questionnaire }) => questionnaire),
  ]);
  const last = columns.at(-1);
  return (
    <div className="mt-3 grid gap-3">
      {columns.map((column, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be the same
          key={index}
          className="flex flex-wrap items-end gap-2"
        >
          <legend className="sr-only">{t('rules.replay.column', { number: index + 1 })}</legend>
          <Select
            dense
            className="w-full sm:w-72"
            aria-label={t('rules.replay.questionnaireOf', { number: index + 1 })}
            value={nameOf(column.questionnaire)}
            onChange={({ target }) => {
              const chosen = questionnaires.find((each) => nameOf(each) === target.value);
              if (chosen) onChange(columns.with(index, { ...column, questionnaire: chosen }));
            }}
          >
            {questionnaires.map((each) => (
              <option key={nameOf(each)}>{nameOf(each)}</option>
            ))}
          </Select>
          <Select
            dense
            className="w-full sm:w-72"
            aria-label={t('rules.replay.rulesOf', { number: index + 1 })}
            value={rulesValue(column.rules)}
            onChange={({ target }) =>
              onChange(columns.with(index, { ...column, rules: rulesOf(target.value) }))
            }
          >
            {rules.map((each) => (
              <optgroup key={each.id} label={each.id}>
                {each.versions.map(({ version }) => (
                  <option key={version} value={rulesValue({ id: each.id, version })}>
                    {each.id} {version}
                  </option>
                ))}
                {each.drafts.map((draft) => (
                  <option key={draft.id} value={rulesValue({ draft: draft.id })}>
                    {t('rules.replay.draft', { id: each.id, version: draft.version })}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
          {columns.length > 1 && (
            <IconButton
              icon={Trash2}
              label={t('rules.replay.removeColumn', { number: index + 1 })}
              onClick={() => onChange(columns.toSpliced(index, 1))}
            />
          )}
        </fieldset>
      ))}
      <div>
        <Button
          variant="secondary"
          size="sm"
          disabled={!last || columns.length >= MAX_COLUMNS}
          onClick={() => last && onChange([...columns, last])}
        >
          <Plus aria-hidden="true" />
          {t('rules.replay.addColumn')}
        </Button>
      </div>
    </div>
  );
}

const nameOf = ({ id, version }: { id: string; version: string }): string => `${id}@${version}`;

const unique = (list: ReadonlyArray<{ id: string; version: string }>) =>
  list.filter((each, index) => list.findIndex((other) => nameOf(other) === nameOf(each)) === index);

const rulesValue = (rules: Column['rules']): string => JSON.stringify(rules);
const rulesOf = (value: string): Column['rules'] => JSON.parse(value) as Column['rules'];
