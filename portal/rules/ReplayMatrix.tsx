/** One row per case, one column per combination of versions; differences come first and can be compared. */
import { Check, Minus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplayResult } from '../../contract/ruleFixtures.ts';
import { Button } from '../platform/ui/Button.tsx';
import { Card } from '../platform/ui/Card.tsx';
import { Notice } from '../platform/ui/Notice.tsx';
import { Outcome } from './WhyPanel.tsx';

type Row = ReplayResult['rows'][number];
type Cell = Row['cells'][number];

const SHOWN = 50;

export function ReplayMatrix({ result: { columns, rows } }: { result: ReplayResult }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const [only, setOnly] = useState(false);
  const [open, setOpen] = useState<string>();
  const stands = (row: Row): boolean =>
    row.differing.length > 0 || row.cells.some((cell) => cell && !cell.matches);
  const differing = rows.filter(stands);
  const sorted = only ? differing : [...differing, ...rows.filter((row) => !stands(row))];
  const shown = all ? sorted : sorted.slice(0, SHOWN);
  const refused = columns.filter((column) => column.refused !== null);
  return (
    <Card as="section" aria-labelledby="matrix-title" padding="none">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-6">
        <div className="min-w-0 flex-1">
          <h2 id="matrix-title" className="text-xl font-semibold">
            {t('rules.matrix.title')}
          </h2>
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {t('rules.matrix.text', { count: rows.length, differing: differing.length })}
          </p>
        </div>
        <Button variant="secondary" size="sm" aria-pressed={only} onClick={() => setOnly(!only)}>
          {t('rules.matrix.onlyDiffering')}
        </Button>
      </div>
      {refused.map((column) => (
        <Notice key={`${column.questionnaire} ${column.rules}`} tone="warning" className="mx-4 mb-3 sm:mx-6">
          <p>
            {column.questionnaire} × {column.rules}:{' '}
            <span lang="en" className="line-clamp-3">
              {column.refused}
            </span>
          </p>
        </Notice>
      ))}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={t('rules.matrix.table')}
        className="overflow-x-auto border-t border-line"
      >
        <table className="w-full min-w-96 text-sm">
          <thead>
            <tr className="bg-sunken text-left align-bottom">
              <th scope="col" className="px-4 py-2 font-semibold sm:px-6">
                {t('rules.matrix.case')}
              </th>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be the same
                <th key={index} scope="col" className="px-3 py-2 font-semibold">
                  <span className="block">{column.questionnaire}</span>
                  <span className="block">{column.rules}</span>
                  <span className="block font-normal text-ink-soft tabular-nums">
                    {t('rules.matrix.counts', { passed: column.passed, failed: column.failed })}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const key = `${row.set} ${row.caseId}`;
              return (
                <MatrixRow
                  key={key}
                  row={row}
                  isOpen={open === key}
                  onOpen={() => setOpen(open === key ? undefined : key)}
                />
              );
            })}
          </tbody>
        </table>
      </section>
      {sorted.length > shown.length && (
        <div className="border-t border-line p-3">
          <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
            {t('rules.cases.showAll', { count: sorted.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function MatrixRow({ row, isOpen, onOpen }: { row: Row; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const expecting = row.cells.flatMap((cell) => cell?.differences.map(({ flag }) => flag) ?? []);
  const flags = [...new Set([...row.differing, ...expecting])];
  return (
    <>
      <tr className="border-t border-line">
        <th scope="row" className="px-4 py-1.5 text-left font-normal sm:px-6">
          <button
            type="button"
            aria-expanded={isOpen}
            className="min-h-8 text-left hover:underline"
            onClick={onOpen}
          >
            {row.title ?? row.caseId}
          </button>
        </th>
        {row.cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one a column
          <td key={index} className="px-3 py-1.5">
            <CellMark cell={cell} />
          </td>
        ))}
      </tr>
      {isOpen && flags.length === 0 && (
        <tr className="bg-paper">
          <td colSpan={row.cells.length + 1} className="px-4 py-2 text-ink-soft sm:px-6">
            {t('rules.matrix.same')}
          </td>
        </tr>
      )}
      {isOpen &&
        flags.map((flag) => (
          <tr key={flag} className="bg-paper align-top">
            <th scope="row" className="px-4 py-1.5 pl-8 text-left font-mono text-xs font-normal sm:pl-12">
              {flag}
            </th>
            {row.cells.map((cell, index) => {
              const difference = cell?.differences.find((each) => each.flag === flag);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: one a column
                <td key={index} className="px-3 py-1.5">
                  {cell && <Outcome value={cell.flags[flag]} />}
                  {difference && (
                    <>
                      <span className="mt-1 flex items-center gap-1.5">
                        {t('rules.cases.expected')} <Outcome value={difference.expected} />
                      </span>
                      <ul lang="en" className="mt-1 text-xs text-ink-soft">
                        {difference.why.map((line, place) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat
                          <li key={place} className="whitespace-pre-wrap">
                            {line}
                          </li>
                        ))}
                      </ul>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
    </>
  );
}

function CellMark({ cell }: { cell: Cell }) {
  const { t } = useTranslation();
  if (!cell) {
    return (
      <>
        <Minus aria-hidden="true" className="size-4 text-ink-soft" />
        <span className="sr-only">{t('rules.matrix.notRun')}</span>
      </>
    );
  }
  const Icon = cell.matches ? Check : X;
  return (
    <span
      className={`inline-flex items-center gap-1.5 ${cell.matches ? 'text-success' : 'font-semibold text-danger'}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={2.5} />
      {cell.matches
        ? t('rules.matrix.asExpected')
        : t('rules.matrix.differs', { count: cell.differences.length })}
    </span>
  );
}
