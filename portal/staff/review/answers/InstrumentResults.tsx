/** Score and bands of an instrument, next to its title. */
import type { AnswerValue } from '@clinic/engine/base';
import type { Step } from '@clinic/engine/definition';
import { atLeastText, displayAnswer, type FormState, needsAttention } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { Badge } from '@clinic/platform/ui';
import { TriangleAlert } from 'lucide-react';

interface InstrumentResult {
  id: string;
  text: string;
  alerts: boolean;
}

/** Empty if the step is no instrument, or nothing of it is known. */
export function instrumentResults(step: Step, form: FormState, language: string): InstrumentResult[] {
  if (!step.instrument) return [];
  return step.questions.flatMap((question) => {
    const { id } = question;
    const value = form.values[id];
    const lowest = atLeastText(question, form, language);
    if (lowest !== undefined) return [{ id, text: lowest, alerts: true }];
    if (question.type !== 'computed' || value === null || value === undefined) return [];
    const text = displayAnswer(question, value as AnswerValue, language);
    return [{ id, text, alerts: needsAttention(question, value) }];
  });
}

export function InstrumentResults({ step, form }: { step: Step; form: FormState }) {
  const results = instrumentResults(step, form, useLanguage());
  if (results.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {results.map(({ id, text, alerts }) => (
        <li key={id}>
          <Badge
            tone={alerts ? 'danger' : 'neutral'}
            {...(alerts && { icon: TriangleAlert })}
            className="whitespace-normal"
          >
            {text}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
