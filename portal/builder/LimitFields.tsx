/** Limits of a number: outside the hard ones it is refused, outside the soft ones the patient is asked. */
import { useTranslation } from 'react-i18next';
import type { NumberLimits } from '../../engine/definition.ts';
import { NumberField } from './NumberField.tsx';

const LIMITS = ['min', 'max', 'softMin', 'softMax', 'step'] as const;

export interface LimitFieldsProps {
  limits: NumberLimits;
  onChange: (change: Readonly<Record<string, unknown>>, about: string) => void;
}

export function LimitFields({ limits, onChange }: LimitFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {LIMITS.map((limit) => (
        <NumberField
          key={limit}
          label={t(`builder.limit.${limit}`)}
          value={limits[limit]}
          onChange={(value) => onChange({ [limit]: value }, limit)}
        />
      ))}
    </div>
  );
}
