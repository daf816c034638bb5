/** A number on a scale: a few points as buttons in a row, many on a line. */
import { type QuestionOf, textIn } from '@clinic/engine/definition';
import { describedBy, FieldGroup, Slider } from '@clinic/platform/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../state/useAnswer.ts';
import { useTypedAnswer } from '../state/useTypedAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { OptionPill } from './parts/OptionPill.tsx';
import type { WidgetProps } from './parts/widget.ts';

/** The number that fits in two rows on a phone. */
const MAX_BUTTONS = 11;

export function ScaleWidget({ question, id, slot, label, ...frame }: WidgetProps<'scale'>) {
  const { language } = useWizard();
  const { min, max, minLabel, maxLabel } = question;
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      {max - min < MAX_BUTTONS ? (
        <Points question={question} id={id} slot={slot} />
      ) : (
        <Line question={question} id={id} slot={slot} described={describedBy(id, frame)} />
      )}
      {(minLabel || maxLabel) && (
        <div aria-hidden="true" className="mt-1.5 flex justify-between gap-4 text-base text-ink-soft">
          <span>{minLabel && textIn(minLabel, language)}</span>
          <span className="text-end">{maxLabel && textIn(maxLabel, language)}</span>
        </div>
      )}
    </FieldGroup>
  );
}

type Props = Pick<WidgetProps<'scale'>, 'question' | 'id' | 'slot'>;

const endsOf = ({ min, max, minLabel, maxLabel }: QuestionOf<'scale'>) => ({
  [min]: minLabel,
  [max]: maxLabel,
});

function Points({ question, id, slot }: Props) {
  const { language } = useWizard();
  const answer = useAnswer(slot);
  const { min, max } = question;
  const ends = endsOf(question);
  const points = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return (
    <div className="flex flex-wrap gap-2">
      {points.map((point) => (
        <OptionPill
          key={point}
          name={id}
          value={point}
          label={String(point)}
          spoken={ends[point] && `${point}, ${textIn(ends[point], language)}`}
          checked={answer === point}
          onChange={() => slot.set(point)}
        />
      ))}
    </div>
  );
}

function Line({ question, id, slot, described }: Props & { described: string | undefined }) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const answer = useAnswer(slot);
  /** The press started here, not on a previous page. */
  const isPressed = useRef(false);
  const { min, max } = question;
  const middle = Math.floor((min + max) / 2);
  const typed = useTypedAnswer(slot, (value) => String(typeof value === 'number' ? value : middle), Number);
  const end = typeof answer === 'number' ? endsOf(question)[answer] : undefined;
  const isChosen = typeof answer === 'number';
  const chosen = [answer, end && textIn(end, language)].filter((part) => part !== undefined).join(', ');
  return (
    <Slider
      {...typed}
      id={`${id}-line`}
      name={id}
      min={min}
      max={max}
      aria-label={textIn(question.label, language)}
      aria-describedby={described}
      aria-required={question.required}
      shown={isChosen ? chosen : t('wizard.scale.none')}
      isChosen={isChosen}
      // A press where the mark already is changes nothing, and a tap there is not even a click.
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onPointerCancel={() => {
        isPressed.current = false;
      }}
      onPointerUp={({ currentTarget }) => {
        if (isPressed.current && slot.get() === undefined) slot.set(Number(currentTarget.value));
        isPressed.current = false;
      }}
      onKeyUp={({ key, currentTarget }) => key === ' ' && slot.set(Number(currentTarget.value))}
    />
  );
}
