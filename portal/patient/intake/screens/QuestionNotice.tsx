/** A notice about several questions, with a link to each. */
import type { ReactNode } from 'react';
import { textIn } from '../../../../engine/definition/definition.ts';
import type { Questionnaire } from '../../../../engine/form/questionnaire.ts';
import { Notice } from '../../../platform/ui/base/Notice.tsx';
import type { Place } from '../../../wizard/state/place.ts';

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
