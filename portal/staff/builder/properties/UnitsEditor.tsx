/** The unit of a quantity, or several to choose from, each with its own limits. */
import type { NumberLimits, QuestionOf, UnitOption } from '@clinic/engine/definition';
import { Button, Field, IconButton, Input } from '@clinic/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitFields } from './LimitFields.tsx';

export interface UnitsEditorProps {
  question: QuestionOf<'quantity'>;
  onChange: (change: Readonly<Record<string, unknown>>, about?: string) => void;
}

const NO_LIMITS = { min: undefined, max: undefined, softMin: undefined, softMax: undefined, step: undefined };

export function UnitsEditor({ question, onChange }: UnitsEditorProps) {
  const { t } = useTranslation();
  const { units } = question;
  if (units === undefined) {
    const { unit, min, max, softMin, softMax, step } = question;
    const limits = { min, max, softMin, softMax, step };
    const add = (): void =>
      onChange({ ...NO_LIMITS, unit: undefined, units: [{ unit, ...given(limits) }, { unit: '' }] });
    return (
      <div className="grid gap-3">
        <UnitField value={unit} onChange={(text) => onChange({ unit: text }, 'unit')} />
        <LimitFields limits={limits} onChange={onChange} />
        <AddUnit onAdd={add} />
      </div>
    );
  }
  const change = (index: number, part: Readonly<Record<string, unknown>>, about?: string) =>
    onChange(
      { units: units.map((each, at) => (at === index ? given({ ...each, ...part } as UnitOption) : each)) },
      about && `units ${index} ${about}`,
    );
  const remove = (index: number): void => {
    const remaining = units.toSpliced(index, 1);
    const [only] = remaining;
    if (remaining.length === 1 && only) onChange({ units: undefined, ...only });
    else onChange({ units: remaining });
  };
  return (
    <div className="grid gap-3">
      {units.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: units may be equal while they are written
        <div key={index} className="grid gap-3 rounded border border-line bg-paper p-3">
          <div className="flex items-end gap-2">
            <UnitField value={option.unit} onChange={(unit) => change(index, { unit }, 'unit')} />
            <IconButton
              icon={Trash2}
              label={t('builder.removeOf', { name: option.unit })}
              onClick={() => remove(index)}
            />
          </div>
          <LimitFields limits={option} onChange={(part, about) => change(index, part, about)} />
        </div>
      ))}
      <AddUnit onAdd={() => onChange({ units: [...units, { unit: '' }] })} />
    </div>
  );
}

/** UCUM codes that a weight clinic uses. */
const COMMON_UNITS = [
  'kg',
  '[lb_av]',
  'cm',
  '[in_i]',
  '[ft_i]',
  'mm[Hg]',
  'mg',
  'mL',
  'h',
  'd/wk',
  'min/d',
  '%',
];

export function UnitField({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (unit: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Field id={id} dense label={t('builder.unit')} className="min-w-0 flex-1">
      {(control) => (
        <>
          <Input
            {...control}
            dense
            list={`${id}-units`}
            autoComplete="off"
            spellCheck={false}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={`${id}-units`}>
            {COMMON_UNITS.map((unit) => (
              <option key={unit} value={unit} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

function AddUnit({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={onAdd}>
        <Plus aria-hidden="true" />
        {t('builder.addUnit')}
      </Button>
    </div>
  );
}

const given = <T extends NumberLimits>(limits: T): T =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)) as T;
