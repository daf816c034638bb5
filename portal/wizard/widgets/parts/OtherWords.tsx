/** The text of "other", asked for below the options once it is chosen. */
import { describedBy, Field, Input } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../input/textAnswer.ts';
import type { AnswerSlot } from '../../state/answerSlot.ts';
import { useTypedAnswer } from '../../state/useTypedAnswer.ts';

export function OtherWords({
  id,
  slot,
  error,
}: {
  /** The question's id. */
  id: string;
  slot: AnswerSlot;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const typed = useTypedAnswer(slot, textOf, (text) => text);
  return (
    <Field id={`${id}-other`} label={t('wizard.otherWords')} required className="mt-3">
      {(control) => (
        <Input
          {...control}
          // The message is above the options.
          aria-describedby={describedBy(id, { error })}
          aria-invalid={error ? true : undefined}
          enterKeyHint="next"
          autoComplete="off"
          {...typed}
        />
      )}
    </Field>
  );
}
