/** A chart with its figures as a table, for users who cannot see it or prefer to read. */
import type { ApexOptions } from 'apexcharts';
import 'apexcharts/dist/apexcharts.css';
import { Button, Skeleton, useMedia } from '@clinic/platform/ui';
import { Table2 } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThemeColors } from './themeColors.ts';

interface ApexProps {
  type: 'donut' | 'bar' | 'line';
  series: ApexOptions['series'];
  options: ApexOptions;
  height: number;
  width: string;
}

// A CommonJS module: its exports are nested one or two `default`s deep.
const Apex = lazy(async () => {
  const loaded = (await import('react-apexcharts')) as unknown as {
    default: ComponentType<ApexProps> | { default: ComponentType<ApexProps> };
  };
  const component = loaded.default;
  return { default: 'default' in component ? component.default : component };
});

interface ChartProps {
  title: string;
  /** Describes the chart in one sentence. */
  summary: string;
  type: ApexProps['type'];
  series: ApexOptions['series'];
  options: (colors: ReturnType<typeof useThemeColors>) => ApexOptions;
  height?: number;
  table: Omit<FigureTableProps, 'caption'>;
  /** The table is beside the chart, or below where there is no room; otherwise it replaces the chart on request. */
  beside?: boolean;
}

export function Chart({ title, summary, type, series, options, height = 280, table, beside }: ChartProps) {
  const { t } = useTranslation();
  const colors = useThemeColors();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [asTable, setAsTable] = useState(false);
  const tableId = useId();
  const chartOptions = options(colors);
  const complete: ApexOptions = {
    ...chartOptions,
    chart: {
      fontFamily: 'inherit',
      foreColor: colors['--ink-soft'],
      background: 'transparent',
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: !still, speed: 200 },
      ...chartOptions.chart,
    },
    states: { active: { filter: { type: 'none' } } },
  };
  // Hide the chart's own texts: the sentence and the table say the same.
  const drawn = (
    <div role="img" aria-label={`${title}. ${summary}`}>
      <div aria-hidden="true" style={{ minHeight: height }}>
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <Apex
            key={Object.values(colors).join()}
            type={type}
            series={series}
            options={complete}
            height={height}
            width="100%"
          />
        </Suspense>
      </div>
    </div>
  );
  if (beside)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        {drawn}
        <FigureTable caption={title} {...table} />
      </div>
    );
  return (
    <>
      <div className={asTable ? 'hidden' : undefined}>{drawn}</div>
      <div id={tableId} className={asTable ? undefined : 'sr-only'}>
        <FigureTable caption={title} {...table} />
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="mt-2 -ms-2"
        aria-expanded={asTable}
        aria-controls={tableId}
        onClick={() => setAsTable(!asTable)}
      >
        <Table2 aria-hidden="true" />
        {t(asTable ? 'analytics.showChart' : 'analytics.showTable')}
      </Button>
    </>
  );
}

interface FigureTableProps {
  caption: string;
  columns: string[];
  /** Each row's first cell is its heading. */
  rows: string[][];
}

/** Figures in a table, with aligned numbers. */
function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-start text-ink-soft">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={index === 0 ? 'py-2 pe-4 font-medium' : 'py-2 ps-4 text-end font-medium'}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([heading, ...figures]) => (
          <tr key={heading} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal">
              {heading}
            </th>
            {figures.map((figure, index) => (
              <td key={columns[index + 1]} className="py-1.5 ps-4 text-end">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
