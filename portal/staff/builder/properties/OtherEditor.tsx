/** Whether patients can write an answer of their own in addition to the options, and its label. */
import { FALLBACK_LANGUAGE, isLanguage, type LocalizedText, words } from '@clinic/engine/base';
import type { OtherAnswer } from '@clinic/engine/definition';
import { inLanguage } from '@clinic/engine/editing';
import { NumberField, Tick } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { LocalizedField } from '../fields/LocalizedField.tsx';

const USUAL_LENGTH = 200;

export interface OtherEditorProps {
  other: OtherAnswer | undefined;
  onChange: (other: OtherAnswer | undefined, about?: string) => void;
}

export function OtherEditor({ other, onChange }: OtherEditorProps) {
  const { t } = useTranslation();
  const { definition } = useEditor();
  const [source = FALLBACK_LANGUAGE] = definition.languages;
  const usual = (): OtherAnswer => ({
    label: definition.languages
      .filter(isLanguage)
      .reduce<LocalizedText>(
        (label, language) => inLanguage(label, language, source, words(language).other),
        {},
      ),
    maxLength: USUAL_LENGTH,
  });
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">{t('builder.other.title')}</legend>
      <Tick
        label={t('builder.other.allowed')}
        checked={other !== undefined}
        onChange={(allowed) => onChange(allowed ? usual() : undefined)}
      />
      {other && (
        <>
          <LocalizedField
            label={t('builder.other.label')}
            value={other.label}
            onChange={(label, language) => onChange({ ...other, label: label ?? {} }, `other ${language}`)}
          />
          <NumberField
            className="w-48"
            label={t('builder.other.maxLength')}
            value={other.maxLength}
            onChange={(maxLength) =>
              maxLength !== undefined && onChange({ ...other, maxLength }, 'other maxLength')
            }
          />
        </>
      )}
    </fieldset>
  );
}
