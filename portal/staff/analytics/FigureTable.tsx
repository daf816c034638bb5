export interface FigureTableProps {
  caption: string;
  columns: string[];
  /** Each row's first cell is its heading. */
  rows: string[][];
}

/** Figures in a table, with aligned numbers. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-left text-ink-soft">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={index === 0 ? 'py-2 pr-4 font-medium' : 'py-2 pl-4 text-right font-medium'}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([heading, ...figures]) => (
          <tr key={heading} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              {heading}
            </th>
            {figures.map((figure, index) => (
              <td key={columns[index + 1]} className="py-1.5 pl-4 text-right">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
