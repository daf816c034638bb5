/** A question's section: offers those it can join without splitting another section. */
import { textIn } from '@clinic/engine/definition';
import { type Place, sectionChoices, stepAt } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { Field, Select } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import type { Change } from '../document/change.ts';
import { useEditor } from '../document/EditorContext.ts';

export function SectionField({ place, change }: { place: Place; change: (properties: Change) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = useEditor();
  const step = stepAt(definition, place);
  const question = step?.questions.find(({ id }) => id === place[1]);
  if (!step?.sections || !question) return null;
  return (
    <Field id="question-section" dense label={t('builder.sections.of')}>
      {(control) => (
        <Select
          {...control}
          dense
          value={question.section ?? ''}
          onChange={({ target }) => change({ section: target.value || undefined })}
        >
          {sectionChoices(step, question.id).map((section) => (
            <option key={section?.id ?? ''} value={section?.id ?? ''}>
              {section ? textIn(section.title, language) || section.id : t('builder.sections.none')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
