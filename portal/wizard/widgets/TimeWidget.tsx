/** A time of day, in the browser's own input. */
import { Field, Input } from '@clinic/platform/ui';
import { textOf, textToAnswer } from '../input/textAnswer.ts';
import { useTypedAnswer } from '../state/useTypedAnswer.ts';
import type { WidgetProps } from './parts/widget.ts';

export function TimeWidget({ question, id, slot, ...frame }: WidgetProps<'time'>) {
  const typed = useTypedAnswer(slot, textOf, textToAnswer);
  return (
    <Field id={id} required={question.required} {...frame}>
      {(control) => (
        <Input {...control} type="time" className="w-[10rem]! max-w-full tabular-nums" {...typed} />
      )}
    </Field>
  );
}
