/** What a question means for rules while it is hidden. */
import { type Question, WHEN_HIDDEN } from '@clinic/engine/definition';
import { SelectField } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import type { Change } from '../document/change.ts';

export interface WhenHiddenFieldProps {
  question: Question;
  change: (properties: Change, about?: string) => void;
}

export function WhenHiddenField({ question, change }: WhenHiddenFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('builder.whenHidden.label')}
      help={t('builder.whenHidden.help')}
      value={question.whenHidden ?? 'no'}
      onChange={(chosen) => change({ whenHidden: chosen === 'no' ? undefined : chosen }, 'whenHidden')}
    >
      {WHEN_HIDDEN.map((each) => (
        <option key={each} value={each}>
          {t(`builder.whenHidden.${each}`)}
        </option>
      ))}
    </SelectField>
  );
}
