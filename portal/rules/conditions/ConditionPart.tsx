/** One part of a condition: a group, a negation, a row, or logic that rows cannot show. */
import { FolderPlus, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LogicJson } from '../../../engine/base/logicJson.ts';
import { operationOf } from '../../../rules/document/conditions.ts';
import { logicOfRow, rowOfLogic } from '../../../rules/document/ruleRows.ts';
import { describeLine } from '../../../rules/evaluate/describe.ts';
import { type ConditionProps, useLogic } from '../../logic/LogicContext.ts';
import { LogicText } from '../../logic/LogicText.tsx';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { IconButton } from '../../platform/ui/base/IconButton.tsx';
import { Select } from '../../platform/ui/fields/Select.tsx';
import { useRules } from '../RulesContext.ts';
import { ComparisonPart, isComparison } from './ComparisonPart.tsx';
import { RowFields } from './RowFields.tsx';

export function ConditionPart(props: ConditionProps) {
  const { ruleSet } = useRules();
  const { value, path, onChange, onRemove, name } = props;
  const kind = kindOf(value);
  if (kind === 'group') return <GroupPart {...props} />;
  if (kind === 'not') return <DeniedPart {...props} />;
  const row = rowOfLogic(value, ruleSet);
  if (row) {
    return (
      <RowFields
        name={name}
        row={row}
        onChange={(next, typed) => onChange(logicOfRow(next), typed ? path : undefined)}
        onReplace={onChange}
        onRemove={onRemove}
        onDeny={() => onChange({ '!': [value] })}
      />
    );
  }
  if (isComparison(value)) return <ComparisonPart {...props} />;
  if (typeof value === 'boolean') return <SettledPart {...props} value={value} />;
  return <OtherPart {...props} />;
}

function kindOf(value: LogicJson): 'group' | 'not' | 'other' {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'other';
  const { operator } = operationOf(value);
  if (operator === 'and' || operator === 'or') return 'group';
  return operator === '!' ? 'not' : 'other';
}

function GroupPart({ name, value, path, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const { operator, args } = operationOf(value);
  const { newCondition: add } = useLogic();
  const set = (parts: readonly LogicJson[], about?: string): void => onChange({ [operator]: parts }, about);
  return (
    <fieldset className="min-w-0 rounded border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <div className="mb-2 flex items-center gap-2">
        <Select
          dense
          className="min-w-0 flex-1 sm:max-w-80"
          aria-label={t('rules.condition.join', { name })}
          value={operator}
          onChange={({ target }) => onChange({ [target.value]: args })}
        >
          <option value="and">{t('rules.condition.all')}</option>
          <option value="or">{t('rules.condition.any')}</option>
        </Select>
        {onRemove && (
          <IconButton icon={Trash2} label={t('rules.condition.removePart', { name })} onClick={onRemove} />
        )}
      </div>
      <div className="grid gap-2">
        {args.map((arg, index) => (
          <ConditionPart
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may say the same
            key={index}
            name={t('rules.condition.part', { name, number: index + 1 })}
            value={arg}
            path={`${path}.${operator}[${index}]`}
            onChange={(next, about) => set(args.with(index, next), about)}
            onRemove={args.length > 1 ? () => set(args.toSpliced(index, 1)) : undefined}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => set([...args, add()])}>
          <Plus aria-hidden="true" />
          {t('rules.condition.add')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => set([...args, { [operator === 'and' ? 'or' : 'and']: [add()] }])}
        >
          <FolderPlus aria-hidden="true" />
          {t('rules.condition.addGroup')}
        </Button>
      </div>
    </fieldset>
  );
}

function DeniedPart({ name, value, path, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const { args } = operationOf(value);
  const inner = args[0] as LogicJson;
  return (
    <fieldset className="min-w-0 rounded border border-dashed border-line-strong p-3">
      <legend className="px-1 text-sm font-semibold">{t('rules.condition.not')}</legend>
      <ConditionPart
        name={t('rules.condition.denied', { name })}
        value={inner}
        path={`${path}.![0]`}
        onChange={(next, about) => onChange({ '!': [next] }, about)}
        onRemove={onRemove}
      />
      <Button variant="quiet" size="sm" className="mt-2" onClick={() => onChange(inner)}>
        {t('rules.condition.undeny')}
      </Button>
    </fieldset>
  );
}

/** "Always" or "never": the initial value of a new condition. */
function SettledPart({ name, value, onChange, onRemove }: ConditionProps & { value: boolean }) {
  const { t } = useTranslation();
  const { newCondition: add } = useLogic();
  return (
    <div className="flex flex-wrap items-center gap-2 rounded border border-line bg-paper p-3">
      <span className="min-w-0 flex-1">
        {value ? t('rules.condition.always') : t('rules.condition.never')}
      </span>
      <Button variant="secondary" size="sm" onClick={() => onChange({ and: [add()] })}>
        <Plus aria-hidden="true" />
        {t('rules.condition.add')}
      </Button>
      {onRemove && (
        <IconButton icon={Trash2} label={t('rules.condition.removePart', { name })} onClick={onRemove} />
      )}
    </div>
  );
}

function OtherPart({ name, value, path, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet, questionOf } = useRules();
  return (
    <div className="rounded border border-line bg-paper p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 wrap-anywhere">
          {describeLine(value, { ruleSet, questionOf, language })}
        </p>
        {onRemove && (
          <IconButton icon={Trash2} label={t('rules.condition.removePart', { name })} onClick={onRemove} />
        )}
      </div>
      <details className="mt-1">
        <summary className="text-sm font-medium text-accent">{t('rules.condition.asJson')}</summary>
        <div className="mt-2">
          <LogicText
            labelHidden
            label={t('rules.condition.jsonOf', { label: name })}
            value={value}
            onChange={(logic) => onChange(logic, `${path} json`)}
          />
        </div>
      </details>
    </div>
  );
}
