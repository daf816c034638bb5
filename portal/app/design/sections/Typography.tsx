import { Section, Shown, State } from '../page/Shown.tsx';

const SIZES = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl'] as const;
const CLASSES: Record<(typeof SIZES)[number], string> = {
  xs: 'text-xs',
  sm: 'text-sm',
  base: 'text-base',
  lg: 'text-lg',
  xl: 'text-xl',
  '2xl': 'text-2xl',
  '3xl': 'text-3xl',
  '4xl': 'text-4xl',
  '5xl': 'text-5xl',
};
const GROUNDS = ['bg-paper', 'bg-surface', 'bg-raised', 'bg-sunken', 'bg-accent-soft'] as const;

export function Typography() {
  return (
    <Section title="Type and colour">
      <Shown of="Type scale">
        {SIZES.map((size) => (
          <State key={size} name={size} wide>
            <p className={CLASSES[size]}>A balanced meal, 1,234.5 mg, ¿cuántos años?</p>
          </State>
        ))}
      </Shown>
      <Shown of="Grounds">
        {GROUNDS.map((ground) => (
          <State key={ground} name={ground}>
            <p className={`${ground} rounded border border-line p-4`}>
              Text, <span className="text-ink-soft">soft text</span>,{' '}
              <span className="text-accent">accent</span>
            </p>
          </State>
        ))}
      </Shown>
    </Section>
  );
}
