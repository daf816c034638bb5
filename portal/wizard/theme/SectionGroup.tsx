/** Questions of a section below its heading; screen readers announce the section on entering it. */
import { textIn } from '@clinic/engine/definition';
import type { SectionRun } from '@clinic/engine/form';
import { classes, unbroken } from '@clinic/platform/ui';
import { type ReactNode, useId } from 'react';

interface SectionGroupProps {
  run: Pick<SectionRun, 'path' | 'opens'>;
  language: string;
  /** The page shows its title above the page's heading. */
  isNamedAbove: boolean;
  /** It extends beyond the line of its section. */
  isTable?: boolean;
  children: ReactNode;
}

export function SectionGroup({ run, language, isNamedAbove, isTable, children }: SectionGroupProps) {
  const { path, opens } = run;
  const id = useId();
  const innermost = path.at(-1);
  if (!innermost) return children;
  const title = textIn(innermost.title, language);
  const isHeaded = !isNamedAbove && opens.includes(innermost);
  const headings = isNamedAbove ? [] : opens;
  return (
    <>
      {headings.map((section) => {
        const depth = path.indexOf(section);
        const Heading = HEADINGS[depth] ?? 'h4';
        return (
          <Heading
            key={section.id}
            id={section === innermost ? id : undefined}
            className={classes(
              INDENTED[depth],
              depth === 0 ? 'text-xl font-semibold' : 'text-lg font-semibold',
            )}
          >
            {unbroken(textIn(section.title, language))}
          </Heading>
        );
      })}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be outside it as a heading of the page */}
      <div
        role="group"
        {...(isHeaded ? { 'aria-labelledby': id } : { 'aria-label': title })}
        className={classes(
          'grid gap-9 *:isolate *:has-[[role=listbox]]:z-10',
          !isTable && INDENTED[path.length],
        )}
      >
        {children}
      </div>
    </>
  );
}

/** Keyed by the section's nesting depth. */
export const HEADINGS = ['h2', 'h3', 'h4'] as const;
/** A line beside the questions shows where the section ends. */
const INDENTED = [
  '',
  'border-s-2 border-line ps-4',
  'border-s-2 border-line ps-7',
  'border-s-2 border-line ps-10',
];
