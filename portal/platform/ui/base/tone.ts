/** The meaning of colours. Never conveyed by colour alone: text or an icon says it, too. */
export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';

/** Text, background and border classes of each tone. */
export const toneClasses: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral border-neutral-line',
  accent: 'bg-accent-soft text-accent border-transparent',
  info: 'bg-info-soft text-info border-info-line',
  success: 'bg-success-soft text-success border-success-line',
  warning: 'bg-warning-soft text-warning border-warning-line',
  danger: 'bg-danger-soft text-danger border-danger-line',
};

/** Patient secondary, physician default, admin destructive. */
export const roleTone = {
  PATIENT: 'neutral',
  PHYSICIAN: 'accent',
  ADMIN: 'danger',
} as const satisfies Record<string, Tone>;
