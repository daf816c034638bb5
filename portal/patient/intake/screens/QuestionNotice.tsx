/** A notice about several questions, with a link to each. */
import { textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { Notice } from '@clinic/platform/ui';
import type { Place } from '@clinic/wizard';
import type { ReactNode } from 'react';

interface QuestionNoticeProps {
  keys: readonly string[];
  questionnaire: Questionnaire;
  language: string;
  onGo: (place: Place) => void;
  children: ReactNode;
}

export function QuestionNotice({ keys, questionnaire, language, onGo, children }: QuestionNoticeProps) {
  const known = keys.flatMap((key) => questionnaire.questions.get(key) ?? []);
  return (
    <Notice tone="warning" role="alert" className="mb-6">
      {children}
      <ul className="mt-1">
        {known.map(({ question, step }) => (
          <li key={question.id}>
            <button
              type="button"
              className="min-h-11 text-start font-semibold text-accent underline underline-offset-3"
              onClick={() => onGo({ step: step.id, focus: question.id })}
            >
              {textIn(question.label, language)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
