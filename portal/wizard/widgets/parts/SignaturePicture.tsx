/** A drawn signature. */
import { MAX_STROKES_LENGTH, PAD } from '@clinic/engine/questionTypes';
import { classes } from '@clinic/platform/ui';

export interface SignaturePictureProps {
  strokes: string;
  /** The text alternative. */
  label: string;
  className?: string;
}

export function SignaturePicture({ strokes, label, className }: SignaturePictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      className={classes('block w-full max-w-72 rounded border border-line bg-surface text-ink', className)}
    >
      <StrokeLines strokes={strokes} />
    </svg>
  );
}

/** The strokes themselves, for an SVG of the pad's size. A single point becomes a line to itself: a dot. */
export function StrokeLines({ strokes }: { strokes: string }) {
  const lines = strokes.slice(0, MAX_STROKES_LENGTH).split(';').filter(Boolean);
  return (
    <path
      d={lines.map((points) => `M${points.split(' ', 1)[0]}L${points}`).join('')}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
