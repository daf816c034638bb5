/** A signature: typed, or drawn with finger, pen or mouse. */
import type { AnswerValue } from '@clinic/engine/base';
import { PAD, type Signature, signatureOf } from '@clinic/engine/questionTypes';
import { Button, FieldGroup, Input } from '@clinic/platform/ui';
import { Eraser, Undo2 } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withLine } from '../input/strokes.ts';
import type { AnswerSlot } from '../state/answerSlot.ts';
import { useAnswer } from '../state/useAnswer.ts';
import { useTypedAnswer } from '../state/useTypedAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { SignaturePicture, StrokeLines } from './parts/SignaturePicture.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function SignatureWidget({ question, id, slot, label, ...frame }: WidgetProps<'signature'>) {
  const { t } = useTranslation();
  const { model } = useWizard();
  const { name, strokes } = signatureOf(useAnswer(slot)) ?? {};
  const [drawing, setDrawing] = useState(strokes !== undefined && !name);
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  const [full, setFull] = useState(false);
  const { today } = model.form();
  /** Changing one way of signing keeps the other. */
  const changed = (part: Pick<Signature, 'name' | 'strokes'>): AnswerValue | undefined => {
    const { date: _signedOn, ...signature } = { date: today, ...signatureOf(slot.get()), ...part };
    const signed = Object.entries(signature).filter(([, text]) => text);
    return signed.length === 0 ? undefined : { ...Object.fromEntries(signed), date: today };
  };
  const redraw = (next: string): void => {
    setFull(false);
    setEarlier([...earlier, strokes ?? '']);
    slot.set(changed({ strokes: next }));
  };
  const undo = (): void => {
    const before = earlier.at(-1);
    if (before === undefined) return;
    setFull(false);
    setEarlier(earlier.slice(0, -1));
    slot.set(changed({ strokes: before }));
  };
  return (
    <FieldGroup id={id} legend={label} required={question.required} {...frame}>
      {drawing ? (
        <>
          <Pad
            strokes={strokes ?? ''}
            onLine={(line) => {
              const next = withLine(strokes ?? '', line);
              if (next === undefined) setFull(true);
              else redraw(next);
            }}
          />
          <p role="status" className="mt-2 text-base text-ink-soft empty:hidden">
            {full
              ? t('wizard.signature.full')
              : !strokes && earlier.at(-1)
                ? t('wizard.signature.cleared')
                : ''}
          </p>
          {name && <p className="mt-2 text-base text-ink-soft">{t('wizard.signature.nameKept', { name })}</p>}
        </>
      ) : (
        <>
          <NameBox id={`${id}-name`} slot={slot} toAnswer={(name) => changed({ name })} />
          {strokes && (
            <>
              <SignaturePicture strokes={strokes} label={t('wizard.signature.drawn')} className="mt-3" />
              <p className="mt-1 text-base text-ink-soft">{t('wizard.signature.drawingKept')}</p>
            </>
          )}
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {drawing && (
          <>
            <Button variant="secondary" aria-disabled={!strokes} onClick={() => strokes && redraw('')}>
              <Eraser aria-hidden="true" />
              {t('wizard.signature.clear')}
            </Button>
            <Button variant="secondary" aria-disabled={earlier.length === 0} onClick={undo}>
              <Undo2 aria-hidden="true" />
              {t('wizard.signature.undo')}
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={() => setDrawing(!drawing)}>
          {t(drawing ? 'wizard.signature.typeInstead' : 'wizard.signature.drawInstead')}
        </Button>
      </div>
    </FieldGroup>
  );
}

interface NameBoxProps {
  id: string;
  slot: AnswerSlot;
  toAnswer: (name: string) => AnswerValue | undefined;
}

function NameBox({ id, slot, toAnswer }: NameBoxProps) {
  const { t } = useTranslation();
  const typed = useTypedAnswer(
    slot,
    (answer) => signatureOf(answer)?.name ?? '',
    (text) => toAnswer(text.trim() && text),
  );
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-base text-ink-soft">
        {t('wizard.signature.typeName')}
      </label>
      <Input id={id} autoComplete="name" maxLength={120} className="italic" {...typed} />
    </>
  );
}

interface Line {
  pointer: number;
  /** `mouse`, `pen` or `touch`. */
  by: string;
  points: string[];
}

/** One pointer draws at a time: a palm or a second finger draws nothing, and a pen takes over from the palm before it. */
function Pad({ strokes, onLine }: { strokes: string; onLine: (points: readonly string[]) => void }) {
  const { t } = useTranslation();
  const line = useRef<Line>(undefined);
  const [current, setCurrent] = useState('');
  const draw = (event: PointerEvent<SVGSVGElement>): void => {
    if (line.current?.pointer !== event.pointerId) return;
    const { points } = line.current;
    // Read each time: the phone may have been turned.
    const box = event.currentTarget.getBoundingClientRect();
    const within = (part: number, size: number) => Math.min(size, Math.max(0, Math.round(part * size)));
    const moved = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of moved.length > 0 ? moved : [event]) {
      const x = within((clientX - box.left) / box.width, PAD.width);
      const y = within((clientY - box.top) / box.height, PAD.height);
      if (points.at(-1) !== `${x},${y}`) points.push(`${x},${y}`);
    }
    setCurrent(points.join(' '));
  };
  const end = (event: PointerEvent<SVGSVGElement>): void => {
    if (line.current?.pointer !== event.pointerId) return;
    const { points } = line.current;
    line.current = undefined;
    setCurrent('');
    if (points.length > 0) onLine(points);
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    const { pointerId: pointer, pointerType: by } = event;
    end(event);
    const isPalm = line.current?.by === 'touch' && by === 'pen';
    if (event.button !== 0 || (line.current && !isPalm)) return;
    line.current = { pointer, by, points: [] };
    draw(event);
    try {
      event.currentTarget.setPointerCapture(pointer);
    } catch {
      // A pen that was lifted at once is gone.
    }
  };
  return (
    <svg
      role="img"
      aria-label={t(strokes ? 'wizard.signature.drawn' : 'wizard.signature.pad')}
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      className="block w-full touch-none rounded border border-line-strong bg-surface text-ink select-none"
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
      onLostPointerCapture={end}
      // A long press with a pen is a right click.
      onContextMenu={(event) => event.preventDefault()}
    >
      <line x1="30" x2={PAD.width - 30} y1="160" y2="160" stroke="currentColor" strokeOpacity="0.3" />
      <StrokeLines strokes={[strokes, current].filter(Boolean).join(';')} />
    </svg>
  );
}
