/** A curve for each measure and score, with a table beside it; what changed at a visit is marked in both. */
import { formatOf } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Card } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { Chart } from '../analytics/Chart.tsx';
import { type ReadVisit, type Series, seriesOf } from './visits.ts';

export interface Mark {
  /** YYYY-MM-DD */
  on: string;
  text: string;
  isDanger: boolean;
}

export function Curves({ visits, marks }: { visits: readonly ReadVisit[]; marks: readonly Mark[] }) {
  const { t } = useTranslation();
  const series = seriesOf(visits);
  if (series.length === 0) return <p className="text-ink-soft">{t('patients.curves.none')}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {series.map((each) => (
        <Curve key={each.id} series={each} marks={marks} />
      ))}
    </div>
  );
}

const HEIGHT = 240;
const timeOf = (on: string): number => Date.parse(on);

function Curve({
  series: { id, fact, title, unit, lines },
  marks,
}: {
  series: Series;
  marks: readonly Mark[];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = formatOf(language);
  const number = (value: number): string => format.number(value, { maximumFractionDigits: 1 });
  const name = fact ? t(`glance.fact.${fact}`) : (title ?? id);
  const nameWithUnit = unit ? `${name} (${unit})` : name;
  const days = [...new Set(lines.flatMap(({ points }) => points.map(({ on }) => on)))].toSorted();
  const valueOn = (line: Series['lines'][number], on: string) =>
    line.points.findLast((point) => point.on === on)?.value;
  const marksOn = (on: string) => marks.filter((mark) => mark.on === on);
  const [first, last] = [days.at(0) ?? '', days.at(-1) ?? ''];
  const texts = (on: string) => lines.map((line) => number(valueOn(line, on) ?? Number.NaN)).join('/');
  return (
    <Card as="section" padding="dense">
      <h3 className="mb-2 font-semibold">{nameWithUnit}</h3>
      <Chart
        beside
        title={nameWithUnit}
        summary={t('patients.curves.summary', {
          from: texts(first),
          fromDay: format.calendarDate(first),
          to: texts(last),
          toDay: format.calendarDate(last),
        })}
        type="line"
        height={HEIGHT}
        series={lines.map((line) => ({
          name: line.name ? t(`patients.curves.${line.name}`) : name,
          data: line.points.map(({ on, value }) => ({ x: timeOf(on), y: value })),
        }))}
        options={(colors) => ({
          colors: [colors['--accent'], colors['--info']],
          stroke: { width: [3, 3], dashArray: [0, 5], curve: 'straight' },
          markers: { size: 4 },
          grid: { borderColor: colors['--line'], strokeDashArray: 3 },
          legend: { show: lines.length > 1, position: 'top', horizontalAlign: 'left' },
          annotations: {
            xaxis: marks
              .filter(({ on }) => on >= first && on <= last)
              .map(({ on, isDanger }) => ({
                x: timeOf(on),
                borderColor: isDanger ? colors['--danger'] : colors['--ink-soft'],
                strokeDashArray: 4,
              })),
          },
          xaxis: {
            type: 'datetime',
            axisTicks: { show: false },
            axisBorder: { color: colors['--line'] },
            labels: {
              formatter: (_value, at) => format.shortDay(new Date(at ?? 0).toISOString().slice(0, 10)),
            },
            tooltip: { enabled: false },
          },
          yaxis: { labels: { formatter: number }, forceNiceScale: true },
          tooltip: {
            x: { formatter: (at: number) => format.calendarDate(new Date(at).toISOString().slice(0, 10)) },
          },
        })}
        table={{
          columns: [
            t('patients.curves.day'),
            ...lines.map((line) => (line.name ? t(`patients.curves.${line.name}`) : nameWithUnit)),
            ...(marks.length > 0 ? [t('patients.curves.marks')] : []),
          ],
          rows: days.toReversed().map((on) => [
            format.calendarDate(on),
            ...lines.map((line) => {
              const value = valueOn(line, on);
              return value === undefined ? '' : number(value);
            }),
            ...(marks.length > 0
              ? [
                  marksOn(on)
                    .map(({ text }) => text)
                    .join(', '),
                ]
              : []),
          ]),
        }}
      />
    </Card>
  );
}
