/** The answer that a question suggests to patients. */
import { canPropose, identifying, type Question } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerField } from '../../logic/AnswerField.tsx';
import type { Change } from '../document/change.ts';
import { useEditor } from '../document/EditorContext.ts';

export interface ProposedFieldProps {
  question: Question;
  change: (properties: Change, about?: string) => void;
}

/** Renders nothing for a question that cannot suggest an answer. */
export function ProposedField({ question, change }: ProposedFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = useEditor();
  const helpId = useId();
  const { proposed } = question;
  const [isOpen] = useState(proposed !== undefined);
  // An answer that does not fit stays visible, so that it can be removed.
  if (proposed === undefined && (!canPropose(question) || identifying(definition).has(question.id)))
    return null;
  return (
    <details open={isOpen}>
      <summary className="min-h-9 text-sm leading-9 font-semibold text-accent">
        {t('builder.proposed.label')}
      </summary>
      <fieldset aria-describedby={helpId} className="mt-2 grid min-w-0 gap-2">
        <legend className="sr-only">{t('builder.proposed.label')}</legend>
        <AnswerField
          question={{ ...question, label: { [language]: t('builder.proposed.label') } }}
          value={proposed}
          onChange={(value) => change({ proposed: value ?? undefined }, 'proposed')}
        />
        <p id={helpId} className="text-sm text-ink-soft">
          {t('builder.proposed.help')}
        </p>
      </fieldset>
    </details>
  );
}
