/** Selects the clinic's colour; each one is shown with its name. */
import { ACCENT_NAMES, type Accent } from '@clinic/contract/design/accents';
import { Dense, FieldGroup, RadioRow } from '@clinic/platform/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
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
