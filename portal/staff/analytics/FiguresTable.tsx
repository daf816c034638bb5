import type { ReactNode } from 'react';

/** A figure, and in words what it is of. */
interface Cell {
  value: ReactNode;
  note: string;
}

interface FiguresTableProps {
  title: string;
  columns: readonly string[];
  rows: ReadonlyArray<{ key: string; name: ReactNode; note?: string | undefined; cells: readonly Cell[] }>;
}

/** Figures of what the rows name. */
export function FiguresTable({ title, columns, rows }: FiguresTableProps) {
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-start text-ink-soft">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`py-2 align-bottom font-medium ${index > 0 ? 'ps-4 max-sm:ps-2' : ''}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, note, cells }) => (
          <tr key={key} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="py-2.5 text-start font-normal">
              {name}
              {note && <span className="block text-ink-soft">{note}</span>}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} className="py-2.5 ps-4 max-sm:ps-2">
                <span className="font-semibold">{cell.value}</span>
                <span className="block text-ink-soft">{cell.note}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
