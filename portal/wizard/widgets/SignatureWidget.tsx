/** A signature: typed, or drawn with finger, pen or mouse. */
import { Eraser } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerValue } from '../../../engine/base/answers.ts';
import { MAX_STROKES_LENGTH, PAD, signatureOf } from '../../../engine/questionTypes/signature.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { FieldGroup } from '../../platform/ui/fields/FieldGroup.tsx';
import { Input } from '../../platform/ui/fields/Input.tsx';
import { useAnswer } from '../state/useAnswer.ts';
import { useTypedAnswer } from '../state/useTypedAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { StrokeLines } from './parts/SignaturePicture.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function SignatureWidget({ question, id, slot, label, ...frame }: WidgetProps<'signature'>) {
  const { t } = useTranslation();
  const { model } = useWizard();
  const signed = signatureOf(useAnswer(slot));
  const [drawing, setDrawing] = useState(signed?.strokes !== undefined);
  const { today } = model.form();
  const typed = useTypedAnswer(
    slot,
    (answer) => signatureOf(answer)?.name ?? '',
    (text): AnswerValue | undefined => (text.trim() === '' ? undefined : { name: text, date: today }),
  );
  const switchTo = (draw: boolean): void => {
    setDrawing(draw);
    slot.set(undefined);
  };
  return (
    <FieldGroup id={id} legend={label} required={question.required} {...frame}>
      {drawing ? (
        <>
          <Pad
            strokes={signed?.strokes ?? ''}
            onChange={(strokes) => slot.set(strokes === '' ? undefined : { strokes, date: today })}
          />
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => slot.set(undefined)}>
              <Eraser aria-hidden="true" />
              {t('wizard.signature.clear')}
            </Button>
            <Button variant="quiet" onClick={() => switchTo(false)}>
              {t('wizard.signature.typeInstead')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <label htmlFor={`${id}-name`} className="mb-1 block text-base text-ink-soft">
            {t('wizard.signature.typeName')}
          </label>
          <Input id={`${id}-name`} autoComplete="name" maxLength={120} className="italic" {...typed} />
          <Button variant="quiet" className="mt-2" onClick={() => switchTo(true)}>
            {t('wizard.signature.drawInstead')}
          </Button>
        </>
      )}
    </FieldGroup>
  );
}

function Pad({ strokes, onChange }: { strokes: string; onChange: (strokes: string) => void }) {
  const { t } = useTranslation();
  const line = useRef<string[]>(undefined);
  const [current, setCurrent] = useState('');
  const pointAt = (event: PointerEvent<SVGSVGElement>): string => {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (part: number, size: number) => Math.min(size, Math.max(0, Math.round(part * size)));
    const x = within((event.clientX - box.left) / box.width, PAD.width);
    const y = within((event.clientY - box.top) / box.height, PAD.height);
    return `${x},${y}`;
  };
  const draw = (event: PointerEvent<SVGSVGElement>): void => {
    const points = line.current;
    const point = pointAt(event);
    if (!points || points.at(-1) === point) return;
    points.push(point);
    setCurrent(points.join(' '));
  };
  const end = (): void => {
    const drawn = line.current?.join(' ');
    line.current = undefined;
    setCurrent('');
    if (!drawn) return;
    const all = strokes ? `${strokes};${drawn}` : drawn;
    if (all.length <= MAX_STROKES_LENGTH) onChange(all);
  };
  return (
    <svg
      role="img"
      aria-label={t(strokes ? 'wizard.signature.drawn' : 'wizard.signature.pad')}
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      className="block w-full touch-none rounded border border-line-strong bg-surface text-ink"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        line.current = [];
        draw(event);
      }}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line x1="30" x2={PAD.width - 30} y1="160" y2="160" stroke="currentColor" strokeOpacity="0.3" />
      <StrokeLines strokes={[strokes, current].filter(Boolean).join(';')} />
    </svg>
  );
}
