/** One part of a condition: a group, a negation, a row, or logic that rows cannot show. */
import type { LogicJson } from '@clinic/engine/base';
import { isEarlier } from '@clinic/engine/editing';
import { operationIn, operationOf } from '@clinic/engine/logic';
import { Button, IconButton, Select } from '@clinic/platform/ui';
import { FolderPlus, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ComparisonPart, isComparison, TruthPart } from './ComparisonPart.tsx';
import { RowFields } from './ConditionRowFields.tsx';
import { isOperation, logicOfRow, rowOfLogic } from './conditionRows.ts';
import { type ConditionProps, useLogic } from './LogicContext.ts';
import { LogicText } from './LogicText.tsx';
import { usePartLabels } from './usePartLabels.ts';

/** A whole condition. A numbered one counts its parts, and drops a group around a single part. */
export function ConditionTree(props: ConditionProps) {
  const { t } = useTranslation();
  const { newCondition } = useLogic();
  const { name, value, onChange } = props;
  const kind = kindOf(value);
  if (kind === 'group') return <GroupPart {...props} isWhole />;
  return (
    <div className="grid gap-2">
      <ConditionPart {...props} />
      {typeof value !== 'boolean' && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => onChange({ and: [value, newCondition(value)] })}
          >
            <Plus aria-hidden="true" />
            {t('logic.addCondition')}
            {typeof name === 'string' && <span className="sr-only">: {name}</span>}
          </Button>
        </div>
      )}
    </div>
  );
}

function ConditionPart(props: ConditionProps) {
  const { ruleSet } = useLogic();
  const { value, path, onChange, onRemove, name } = props;
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
  const kind = kindOf(value);
  if (kind === 'group') return <GroupPart {...props} />;
  if (kind === 'not') return <DeniedPart {...props} />;
  if (isComparison(value)) return <ComparisonPart {...props} />;
  if (isEarlier(operationIn(value)?.operator ?? '')) return <TruthPart {...props} />;
  if (typeof value === 'boolean') return <SettledPart {...props} value={value} />;
  return <OtherPart {...props} />;
}

function kindOf(value: LogicJson): 'group' | 'not' | 'other' {
  if (!isOperation(value)) return 'other';
  const { operator } = operationOf(value);
  if (operator === 'and' || operator === 'or') return 'group';
  return operator === '!' ? 'not' : 'other';
}

function RemoveButton({ name, onRemove }: Pick<ConditionProps, 'name' | 'onRemove'>) {
  const { label } = usePartLabels(name);
  return onRemove ? <IconButton icon={Trash2} label={label('remove')} onClick={onRemove} /> : null;
}

function GroupPart({
  name,
  value,
  path,
  onChange,
  onRemove,
  isWhole,
}: ConditionProps & { isWhole?: boolean }) {
  const { t } = useTranslation();
  const { operator, args } = operationOf(value);
  const { newCondition } = useLogic();
  const { text } = usePartLabels(name);
  const isNumbered = isWhole && typeof name === 'number';
  const set = (parts: readonly LogicJson[], about?: string): void => {
    const [only, ...others] = parts;
    onChange(isNumbered && only !== undefined && others.length === 0 ? only : { [operator]: parts }, about);
  };
  return (
    <fieldset className={isNumbered ? 'min-w-0' : 'min-w-0 rounded border border-line p-3'}>
      <legend className="sr-only">{isNumbered ? t('logic.join') : text}</legend>
      <div className="mb-2 flex items-center gap-2">
        <Select
          dense
          className="min-w-0 flex-1 sm:max-w-80"
          aria-label={isNumbered ? t('logic.join') : t('logic.joinOf', { name: text })}
          value={operator}
          onChange={({ target }) => onChange({ [target.value]: args })}
        >
          <option value="and">{t('logic.all')}</option>
          <option value="or">{t('logic.any')}</option>
        </Select>
        {!isNumbered && <RemoveButton name={name} onRemove={onRemove} />}
      </div>
      <div className="grid gap-2">
        {args.map((arg, index) => (
          <ConditionPart
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may say the same
            key={index}
            name={isNumbered ? index + 1 : t('logic.part', { name: text, number: index + 1 })}
            value={arg}
            path={`${path}.${operator}[${index}]`}
            onChange={(next, about) => set(args.with(index, next), about)}
            onRemove={args.length > 1 ? () => set(args.toSpliced(index, 1)) : undefined}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => set([...args, newCondition(args.at(-1))])}>
          <Plus aria-hidden="true" />
          {t('logic.addCondition')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => set([...args, { [operator === 'and' ? 'or' : 'and']: [newCondition()] }])}
        >
          <FolderPlus aria-hidden="true" />
          {t('logic.addGroup')}
        </Button>
      </div>
    </fieldset>
  );
}

function DeniedPart({ name, value, path, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const { args } = operationOf(value);
  const inner = args[0] as LogicJson;
  const { text } = usePartLabels(name);
  return (
    <fieldset className="min-w-0 rounded border border-dashed border-line-strong p-3">
      <legend className="px-1 text-sm font-semibold">{t('logic.not')}</legend>
      <ConditionPart
        name={t('logic.denied', { name: text })}
        value={inner}
        path={`${path}.![0]`}
        onChange={(next, about) => onChange({ '!': [next] }, about)}
        onRemove={onRemove}
      />
      <Button variant="quiet" size="sm" className="mt-2" onClick={() => onChange(inner)}>
        {t('logic.undeny')}
      </Button>
    </fieldset>
  );
}

/** "Always" or "never": the initial value of a new condition. */
function SettledPart({ name, value, onChange, onRemove }: ConditionProps & { value: boolean }) {
  const { t } = useTranslation();
  const { newCondition } = useLogic();
  return (
    <div className="flex flex-wrap items-center gap-2 rounded border border-line bg-paper p-3">
      <span className="min-w-0 flex-1">{value ? t('logic.always') : t('logic.never')}</span>
      <Button variant="secondary" size="sm" onClick={() => onChange({ and: [newCondition()] })}>
        <Plus aria-hidden="true" />
        {t('logic.addCondition')}
      </Button>
      <RemoveButton name={name} onRemove={onRemove} />
    </div>
  );
}

function OtherPart({ name, value, path, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const { describe } = useLogic();
  const { text } = usePartLabels(name);
  return (
    <div className="rounded border border-line bg-paper p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 wrap-anywhere">{describe(value)}</p>
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
      <details className="mt-1">
        <summary className="text-sm font-medium text-accent">{t('logic.asJson')}</summary>
        <div className="mt-2">
          <LogicText
            labelHidden
            label={t('logic.jsonOf', { name: text })}
            value={value}
            onChange={(logic) => onChange(logic, `${path} json`)}
          />
        </div>
      </details>
    </div>
  );
}
