/** The code of a condition, medicine or allergy in a terminology. */
import { FACT_TRAITS, type FactCode, type FactResource, type FactSystem } from '@clinic/engine/definition';
import { Field, Input, SelectField } from '@clinic/platform/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface FactCodeFieldProps {
  id: string;
  resource: FactResource;
  /** For an option: the accessible name, because there are several. */
  of?: string | undefined;
  value: FactCode | undefined;
  /** Undefined: the code was emptied. */
  onChange: (code: FactCode | undefined) => void;
}

export function FactCodeField({ id, resource, of, value, onChange }: FactCodeFieldProps) {
  const { t } = useTranslation();
  const offered = FACT_TRAITS[resource].systems;
  const [usual = 'snomed'] = offered;
  // The terminology can be chosen before a code is entered.
  const [chosen, setChosen] = useState<FactSystem>(usual);
  const system = value?.system ?? (offered.includes(chosen) ? chosen : usual);
  const systems = offered.includes(system) ? offered : [...offered, system];
  const name = (key: 'system' | 'code'): string =>
    of === undefined ? t(`builder.extract.${key}`) : t(`builder.extract.${key}Of`, { name: of });
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField<FactSystem>
        label={name('system')}
        value={system}
        onChange={(next) => {
          setChosen(next);
          if (value) onChange({ ...value, system: next });
        }}
      >
        {systems.map((each) => (
          <option key={each} value={each}>
            {t(`builder.extract.systems.${each}`)}
          </option>
        ))}
      </SelectField>
      <Field id={id} dense label={name('code')}>
        {(control) => (
          <Input
            {...control}
            dense
            spellCheck={false}
            autoComplete="off"
            maxLength={80}
            className="font-mono"
            value={value?.code ?? ''}
            onChange={({ target }) => {
              const code = target.value.trim();
              onChange(code === '' ? undefined : { system, code });
            }}
          />
        )}
      </Field>
    </div>
  );
}
