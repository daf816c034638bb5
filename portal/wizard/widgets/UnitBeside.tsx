import type { ReactNode } from 'react';

/** A unit behind its box, read out with the box. */
export function UnitBeside({
  id,
  unit,
  children,
}: {
  id: string;
  unit: string;
  children: (unitId: string | undefined) => ReactNode;
}) {
  if (unit === '') return children(undefined);
  const unitId = `${id}-unit`;
  return (
    <div className="flex items-center gap-3">
      {children(unitId)}
      <span id={unitId} className="text-lg text-ink-soft">
        {unit}
      </span>
    </div>
  );
}
