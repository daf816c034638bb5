/** Selects the clinic's colour; each one is shown with its name. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCENT_NAMES, type Accent } from '../../../../contract/design/accents.ts';
import { Dense } from '../../../platform/ui/fields/Dense.ts';
import { FieldGroup } from '../../../platform/ui/fields/FieldGroup.tsx';
import { RadioRow } from '../../../platform/ui/fields/RadioRow.tsx';
import { settingId } from './settingId.ts';

interface AccentPickerProps {
  value: Accent;
  onChange: (accent: Accent) => void;
}

export function AccentPicker({ value, onChange }: AccentPickerProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <Dense value>
      <FieldGroup
        id={settingId('accent')}
        role="radiogroup"
        required
        legend={t('settings.name.accent')}
        className="sm:col-span-2"
      >
        <div className="grid gap-2.5 sm:grid-cols-2 md:grid-cols-3">
          {ACCENT_NAMES.map((accent) => (
            <RadioRow
              key={accent}
              name={name}
              checked={accent === value}
              onChange={() => onChange(accent)}
              label={
                <span className="flex items-center gap-2.5">
                  <span
                    aria-hidden="true"
                    data-accent={accent}
                    className="size-5 shrink-0 rounded-full border border-line-strong bg-accent"
                  />
                  {t(`settings.accent.${accent}`)}
                </span>
              }
            />
          ))}
        </div>
      </FieldGroup>
    </Dense>
  );
}
