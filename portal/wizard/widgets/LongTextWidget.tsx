import { Field, Textarea } from '@clinic/platform/ui';
import { textOf, textToAnswer } from '../input/textAnswer.ts';
import { useTypedAnswer } from '../state/useTypedAnswer.ts';
import type { WidgetProps } from './parts/widget.ts';

export function LongTextWidget({ question, id, slot, ...frame }: WidgetProps<'text' | 'longText'>) {
  const typed = useTypedAnswer(slot, textOf, textToAnswer);
  return (
    <Field id={id} required={question.required} {...frame}>
      {(control) => <Textarea {...control} autoComplete="off" {...typed} />}
    </Field>
  );
}
