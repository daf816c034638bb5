/** How the page arranges its examples. */
import type { ReactNode } from 'react';
import { DRAWN, type Drawn } from './drawStates.ts';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className="grid gap-6 border-t border-line py-8">
      <h2 id={id} className="text-2xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ShownProps {
  /** Names of the components, which are their file names. */
  of: string;
  children: ReactNode;
}

/** The examples of a component. */
export function Shown({ of, children }: ShownProps) {
  return (
    <div data-shows={of} className="grid min-w-0 gap-3">
      <h3 className="font-semibold text-ink-soft">{of}</h3>
      <div className="flex min-w-0 flex-wrap items-start gap-x-6 gap-y-4">{children}</div>
    </div>
  );
}

interface StateProps {
  name: string;
  drawn?: Drawn;
  wide?: boolean;
  children: ReactNode;
}

/** One example. */
export function State({ name, drawn, wide = false, children }: StateProps) {
  return (
    <div className={wide ? 'grid w-full min-w-0 gap-1' : 'grid min-w-0 gap-1'}>
      <p className="text-xs text-ink-soft">{name}</p>
      <div data-drawn={drawn}>{children}</div>
    </div>
  );
}

/** The same control at rest, under the pointer, focused and pressed. */
export function DrawnStates({ children }: { children: ReactNode }) {
  return (
    <>
      <State name="at rest">{children}</State>
      {DRAWN.map((drawn) => (
        <State key={drawn} name={drawn} drawn={drawn}>
          {children}
        </State>
      ))}
    </>
  );
}
