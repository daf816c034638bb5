/** A single-line text, an email address or a phone number. */
import { Field, Input } from '@clinic/platform/ui';
import { autoCompleteOf } from '../input/autoComplete.ts';
import { textOf, textToAnswer } from '../input/textAnswer.ts';
import { useTypedAnswer } from '../state/useTypedAnswer.ts';
import { EmailSlip } from './lazyWidgets.ts';
import type { WidgetProps } from './parts/widget.ts';

const KEYBOARDS = {
  text: { type: 'text' },
  longText: { type: 'text' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
} as const;

/** Capitalize names and do not spell-check them. */
const NAMES = new Set(['given-name', 'family-name', 'name', 'nickname']);
const NAME_BOX = { autoCapitalize: 'words', spellCheck: false } as const;

export function TextWidget({
  question,
  id,
  slot,
  ...frame
}: WidgetProps<'text' | 'longText' | 'email' | 'phone'>) {
  const typed = useTypedAnswer(slot, textOf, textToAnswer);
  return (
    <Field id={id} required={question.required} {...frame}>
      {(control) => (
        <>
          <Input
            {...control}
            {...KEYBOARDS[question.type]}
            {...(NAMES.has(autoCompleteOf(question) ?? '') && NAME_BOX)}
            enterKeyHint="next"
            autoComplete={autoCompleteOf(question) ?? 'off'}
            {...typed}
          />
          {question.type === 'email' && <EmailSlip slot={slot} inputId={id} />}
        </>
      )}
    </Field>
  );
}
