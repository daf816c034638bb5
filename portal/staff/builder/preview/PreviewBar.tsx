/** Chooses the language, or a layout check, and the width of the preview. */
import { languageLabel, useLanguage } from '@clinic/platform/i18n';
import { Select } from '@clinic/platform/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewSwitch } from '../../authoring/EditorActions.tsx';
import { LAYOUT_CHECKS } from './layoutChecks.ts';

const WIDTHS = ['phone', 'desktop'] as const;
export type PreviewWidth = (typeof WIDTHS)[number];

export interface PreviewBarProps {
  languages: readonly string[];
  language: string;
  onLanguage: (language: string) => void;
  /** If absent, there is no choice of a width. */
  width: PreviewWidth | undefined;
  onWidth: (width: PreviewWidth) => void;
  /** Additional actions. */
  children: ReactNode;
}

export function PreviewBar({ languages, language, onLanguage, width, onWidth, children }: PreviewBarProps) {
  const { t } = useTranslation();
  const shown = useLanguage();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Select
        dense
        aria-label={t('builder.preview.language')}
        className="w-56 max-w-full"
        value={language}
        onChange={({ target }) => onLanguage(target.value)}
      >
        {languages.map((each) => (
          <option key={each} value={each}>
            {languageLabel(each, shown)}
          </option>
        ))}
        <optgroup label={t('layout.title')}>
          {LAYOUT_CHECKS.map((each) => (
            <option key={each} value={each}>
              {t(`layout.look.${each}`)}
            </option>
          ))}
        </optgroup>
      </Select>
      {width && (
        <ViewSwitch
          label={t('builder.preview.width')}
          views={WIDTHS}
          current={width}
          nameOf={(each) => t(`builder.preview.widths.${each}`)}
          onChoose={onWidth}
        />
      )}
      {children}
    </div>
  );
}
