import { classes } from '@clinic/platform/ui';

const tones = {
  success: 'bg-success',
  warning: 'bg-amber',
  danger: 'bg-danger-strong',
  accent: 'bg-accent',
  neutral: 'bg-neutral',
};

/** A share of the whole, 0 to 100; the caller shows the figure next to it. */
export function ProportionBar({ value, tone }: { value: number; tone: keyof typeof tones }) {
  return (
    <span
      aria-hidden="true"
      className="block h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset forced-colors:border"
    >
      <span
        data-tone={tone}
        className={classes('block h-full origin-left rtl:origin-right rounded-full', tones[tone])}
        style={{ width: `${Math.min(100, Math.max(0, value))}%` }}
      />
    </span>
  );
}
