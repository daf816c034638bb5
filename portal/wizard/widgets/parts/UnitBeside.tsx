import type { ReactNode } from 'react';

/** A unit after its input, announced with the input. */
export function UnitBeside({
  id,
  unit,
  extra,
  children,
}: {
  id: string;
  unit: string;
  /** Content after the unit. */
  extra?: ReactNode;
  children: (unitId: string | undefined) => ReactNode;
}) {
  if (unit === '') return children(undefined);
  const unitId = `${id}-unit`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children(unitId)}
      <span id={unitId} className="text-lg text-ink-soft">
        {unit}
      </span>
      {extra}
    </div>
  );
}
