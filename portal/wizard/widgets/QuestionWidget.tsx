/** One question in the page's language: its widget, and why the clinic asks. */
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { type Question, takesAnswer, textIn } from '../../../engine/definition/definition.ts';
import { DisclosureMark } from '../../platform/ui/base/DisclosureMark.tsx';
import { Dense } from '../../platform/ui/fields/Dense.ts';
import { PhoneText } from '../../platform/ui/fields/PhoneText.tsx';
import type { AnswerSlot } from '../state/answerSlot.ts';
import { PartWidget, useWizard } from '../state/WizardContext.ts';
import { widgetOf } from './byType.ts';

interface QuestionWidgetProps {
  question: Question;
  id: string;
  slot: AnswerSlot;
  error?: string;
}

export function QuestionWidget({ question, id, slot, error }: QuestionWidgetProps) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const dense = useContext(Dense);
  const Widget = widgetOf(question.type);
  return (
    <div className={dense && !SHORT.has(question.type) ? 'col-span-full' : undefined}>
      <PartWidget value={QuestionWidget}>
        <Widget
          question={question}
          id={id}
          slot={slot}
          label={textIn(question.label, language)}
          {...(question.help && { help: textIn(question.help, language) })}
          {...(takesAnswer(question) && !question.required && !dense && { note: t('wizard.optional') })}
          {...(error !== undefined && { error })}
        />
      </PartWidget>
      {question.why && (
        <details className="group mt-2 text-base text-ink-soft">
          <summary className="inline-flex min-h-11 items-center gap-1.5 text-accent underline underline-offset-3">
            {t('wizard.whyWeAsk')}
            <DisclosureMark />
          </summary>
          <p className="mt-1 border-s-2 border-line ps-3">
            <PhoneText>{textIn(question.why, language)}</PhoneText>
          </p>
        </details>
      )}
    </div>
  );
}

/** Several of these share a row where space is limited. */
const SHORT = new Set<Question['type']>(['integer', 'decimal', 'choice', 'text']);
