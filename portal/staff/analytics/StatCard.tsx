import { Card } from '@clinic/platform/ui';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

interface StatCardProps {
  title: string;
  icon: LucideIcon;
  figures: Figure[];
  /** What all of them are about, such as days. */
  about?: ReactNode;
  /** Heading level. */
  level?: 2 | 3;
}

/** A group of related figures. */
export function StatCard({ title, icon: Icon, figures, about, level = 3 }: StatCardProps) {
  const Heading = `h${level}` as const;
  return (
    <Card as="section">
      <Heading className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
        <Icon aria-hidden="true" className="size-4.5 text-accent" />
        {title}
      </Heading>
      {about && <p className="mt-1 text-sm text-ink-soft">{about}</p>}
      <dl className="mt-4 grid grid-flow-col auto-cols-fr gap-4">
        {figures.map(({ label, value, note }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">
              {label}
              {note && <span className="block text-xs">{note}</span>}
            </dt>
            <dd className="text-3xl font-bold tabular-nums first-letter:uppercase">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
