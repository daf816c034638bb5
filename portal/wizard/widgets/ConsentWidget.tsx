/** A statement to agree to. Unticking it clears the answer rather than storing a refusal. */
import {
  CheckRow,
  describedBy,
  errorId,
  FieldError,
  FieldHelp,
  helpId,
  PhoneText,
} from '@clinic/platform/ui';
import { useAnswer } from '../state/useAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { ConsentDocument } from './parts/ConsentDocument.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function ConsentWidget({
  question,
  id,
  slot,
  label,
  note,
  help,
  error,
}: WidgetProps<'yesNo' | 'consent'>) {
  const { language } = useWizard();
  const agreed = useAnswer(slot) === true;
  return (
    <div>
      {help && <FieldHelp id={helpId(id)}>{help}</FieldHelp>}
      {error && <FieldError id={errorId(id)}>{error}</FieldError>}
      <CheckRow
        id={id}
        label={
          <>
            <PhoneText>{label}</PhoneText>
            {note && <span className="text-ink-soft"> {note}</span>}
          </>
        }
        checked={agreed}
        onChange={(event) => slot.set(event.target.checked ? true : undefined)}
        aria-describedby={describedBy(id, { help, error })}
        aria-invalid={error ? true : undefined}
        className={error ? 'border-danger!' : undefined}
        aria-required={question.required ? true : undefined}
      />
      {question.type === 'consent' && question.document && (
        <ConsentDocument document={question.document} language={language} />
      )}
    </div>
  );
}
