/** The report of an import: how many elements had which outcome, and every element by question. */
import type { Outcome, ReportGroup } from '@clinic/formats/importing';
import { useFormat } from '@clinic/platform/format';
import { Button, classes, DisclosureMark, EmptyState, SearchInput } from '@clinic/platform/ui';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OutcomeButtons } from './OutcomeButtons.tsx';
import { ReportGroupCard } from './ReportGroupCard.tsx';
import { countsOf, OUTCOMES, rowsOf } from './reportRows.ts';
import { useMessageText } from './useMessageText.ts';

const AT_ONCE = 30;

interface FormReportViewProps {
  groups: readonly ReportGroup[];
  /** Whether its elements come after what patients will miss, and are shown on request. */
  isFolded?: boolean;
}

export function FormReportView({ groups, isFolded = false }: FormReportViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useMessageText();
  const [outcomes, setOutcomes] = useState<ReadonlySet<Outcome>>(new Set(OUTCOMES));
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(AT_ONCE);
  const filter = useDeferredValue(useMemo(() => ({ outcomes, search }), [outcomes, search]));
  const counts = useMemo(() => countsOf(groups), [groups]);
  const rows = useMemo(() => rowsOf(groups, filter, textOf), [groups, filter, textOf]);
  const elements = rows.reduce((sum, row) => sum + row.elements.length, 0);
  const toggle = (outcome: Outcome): void => {
    const next = new Set(outcomes);
    if (!next.delete(outcome)) next.add(outcome);
    setOutcomes(next);
    setShown(AT_ONCE);
  };
  return (
    <section aria-labelledby="import-report" className="grid gap-4">
      <div>
        <h2 id="import-report" className="text-xl font-semibold">
          {t('importing.form.report.title')}
        </h2>
        <p className="mt-1 max-w-[45em] text-ink-soft">{t('importing.form.report.text')}</p>
      </div>
      <details open={!isFolded} className="group">
        <summary className={classes('flex items-center font-semibold', !isFolded && 'hidden')}>
          {t('importing.form.losses.elements')}
          <DisclosureMark />
        </summary>
        <div className="mt-4 grid gap-4">
          <OutcomeButtons counts={counts} chosen={outcomes} onToggle={toggle} />
          <SearchInput
            aria-label={t('importing.form.report.search')}
            placeholder={t('importing.form.report.search')}
            className="max-w-md"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value);
              setShown(AT_ONCE);
            }}
          />
          <p role="status" className="text-sm text-ink-soft">
            {t('importing.form.report.found', { count: elements, number: format.number(elements) })}
          </p>
          {rows.length === 0 && (
            <EmptyState
              icon={SearchX}
              level={3}
              title={t('importing.form.report.none')}
              text={t('importing.form.report.noneText')}
            />
          )}
          <ul className="grid gap-4">
            {rows.slice(0, shown).map((group) => (
              <ReportGroupCard key={group.path} group={group} />
            ))}
          </ul>
          {rows.length > shown && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => setShown(shown + AT_ONCE)}
            >
              {t('importing.form.report.more', { count: rows.length - shown })}
            </Button>
          )}
        </div>
      </details>
    </section>
  );
}
