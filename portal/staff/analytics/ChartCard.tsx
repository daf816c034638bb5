import { Card } from '@clinic/platform/ui';
import type { ReactNode } from 'react';

export function ChartCard({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="section" className="flex min-w-0 flex-col">
      <h3 className="text-lg font-semibold">{title}</h3>
      {note && <p className="mt-0.5 text-sm text-ink-soft">{note}</p>}
      <div className="mt-4 min-w-0 flex-1">{children}</div>
    </Card>
  );
}
