/** A question's section: offers those it can join without splitting another section. */
import { textIn } from '@clinic/engine/definition';
import { sectionChoices, stepAt } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { SelectField } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import type { QuestionPartProps } from './IdFields.tsx';

export function SectionField({ question, change }: QuestionPartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition, selected } = useEditor();
  const step = selected.length === 2 ? stepAt(definition, selected) : undefined;
  if (!step?.sections) return null;
  return (
    <SelectField
      label={t('builder.sections.of')}
      value={question.section ?? ''}
      onChange={(section) => change({ section: section || undefined })}
    >
      {sectionChoices(step, question.id).map((section) => (
        <option key={section?.id ?? ''} value={section?.id ?? ''}>
          {section ? textIn(section.title, language) || section.id : t('builder.sections.none')}
        </option>
      ))}
    </SelectField>
  );
}
