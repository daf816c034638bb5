/** The latest visits side by side: what decisions about a treatment need, on one screen. */

import { textIn } from '@clinic/engine/definition';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Card, unbroken } from '@clinic/platform/ui';
import type { Flag } from '@clinic/rules/document';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FlagBadge } from '../review/flags/FlagBadge.tsx';
import { StatusBadge } from '../review/status/StatusBadge.tsx';
import { type ReadVisit, rowsOf } from './visits.ts';

/** Fit on a screen with the flags below. */
const FIRST_ROWS = 11;
export const VISITS_SHOWN = 5;

interface VisitsTableProps {
  /** The latest first. */
  visits: readonly ReadVisit[];
  flagsOf: (visit: ReadVisit) => readonly Flag[];
}

export function VisitsTable({ visits, flagsOf }: VisitsTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const title = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = visits.slice(0, VISITS_SHOWN);
  const rows = rowsOf(shown);
  const visible = isOpen ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <Card padding="none">
      <h2 id={title} className="px-4 pt-3 text-sm font-semibold tracking-normal text-ink-soft">
        {t('patients.visits.title', { count: shown.length })}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard where it is wider than the screen */}
      <section className="overflow-x-auto px-4 pb-3" tabIndex={0} aria-labelledby={title}>
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line align-bottom">
              <td className="min-w-32" />
              {shown.map(({ visit }) => (
                <th key={visit.id} scope="col" className="min-w-28 py-1.5 ps-4 text-start font-normal">
                  <Link
                    to={`/physician/submissions/${visit.id}`}
                    className="font-semibold text-accent underline underline-offset-3"
                  >
                    {format.calendarDate(visit.answeredOn)}
                  </Link>
                  <span className="block text-xs text-ink-soft">{visit.reference}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="align-top">
            {visible.map(({ id, fact, label, cells }) => (
              <tr key={id} className="border-b border-line">
                <th scope="row" className="max-w-56 py-1 text-start font-normal text-ink-soft">
                  {fact ? t(`glance.fact.${fact}`) : label}
                </th>
                {cells.map((cell, place) => (
                  <td
                    key={shown[place]?.visit.id}
                    className={`max-w-56 py-1 ps-4 wrap-anywhere ${cell === cells[place + 1] ? 'text-ink-soft' : 'font-semibold'}`}
                  >
                    {unbroken(cell)}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="border-b border-line">
              <th scope="row" className="py-1.5 text-start font-normal text-ink-soft">
                {t('patients.visits.flags')}
              </th>
              {shown.map((each) => (
                <td key={each.visit.id} className="max-w-56 py-1.5 ps-4">
                  <ul className="grid justify-items-start gap-1">
                    {flagsOf(each).map(({ key, severity, title: flagTitle }) => (
                      <li key={key}>
                        <FlagBadge severity={severity}>{textIn(flagTitle, language)}</FlagBadge>
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row" className="py-1.5 text-start font-normal text-ink-soft">
                {t('patients.visits.status')}
              </th>
              {shown.map(({ visit }) => (
                <td key={visit.id} className="py-1.5 ps-4">
                  <StatusBadge status={visit.status} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
        {rows.length > FIRST_ROWS && (
          <Button
            variant="quiet"
            size="sm"
            className="-ms-2"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('glance.less') : t('patients.visits.all', { count: rows.length })}
          </Button>
        )}
      </section>
    </Card>
  );
}
