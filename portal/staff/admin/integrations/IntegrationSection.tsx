/** A kind of integration: what it is for, how one is added, and those that there are. */
import { Card } from '@clinic/platform/ui';
import { type ReactNode, useId } from 'react';

interface IntegrationSectionProps {
  title: string;
  text: string;
  /** The button that adds one; absent where the content has it. */
  add: ReactNode;
  children: ReactNode;
}

export function IntegrationSection({ title, text, add, children }: IntegrationSectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} padding="none">
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-4 sm:px-6 sm:py-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-xl font-semibold">
            {title}
          </h2>
          <p className="text-sm text-ink-soft">{text}</p>
        </div>
        {add}
      </div>
      {children}
    </Card>
  );
}
