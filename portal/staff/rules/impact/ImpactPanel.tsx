/** What publishing would change for existing submissions: counted while editing, with patient names. */

import { IMPACT_CHANGES, type ImpactChange, type ImpactFlag } from '@clinic/contract/rules/impact';
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { textIn } from '@clinic/engine/definition';
import { numberText } from '@clinic/engine/questionTypes';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Card, Progress, Skeleton } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { impactPatients } from '../queries.ts';
import { useRules } from '../RulesContext.ts';
import { SeverityMark } from '../SeverityMark.tsx';
import { type ImpactScope, useImpact } from './useImpact.ts';

interface ImpactPanelProps {
  base: { id: string; version: string };
  document: RuleSetDocument;
  isSound: boolean;
  /** The flag being edited comes first. */
  focus: string | undefined;
}

export function ImpactPanel({ base, document, isSound, focus }: ImpactPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [scope, setScope] = useState<ImpactScope>('sample');
  const [open, setOpen] = useState<{ flag: string; change: ImpactChange }>();
  const { event, state, cancel } = useImpact(base, document, scope, isSound);
  const flags = event && event.type !== 'failed' ? event.flags : [];
  const changed = flags
    .filter(({ changes }) => Object.values(changes).some((count) => count > 0))
    .sort((a, b) => Number(b.flag === focus) - Number(a.flag === focus));
  const result = event?.type === 'result' ? event : undefined;
  return (
    <Card as="section" aria-labelledby="impact-title" className="p-4!">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="impact-title" className="text-lg font-semibold">
          {t('rules.impact.title')}
        </h2>
        <fieldset aria-label={t('rules.impact.scope')} className="flex rounded border border-line">
          {(['sample', 'all'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={scope === each}
              onClick={() => setScope(each)}
              className="min-h-8 rounded px-2.5 text-sm font-medium text-ink-soft aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {t(`rules.impact.scopes.${each}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">{t('rules.impact.text', { version: base.version })}</p>
      {event?.type === 'progress' && state === 'running' && (
        <div className="mt-3 grid gap-1.5">
          <Progress value={event.done} max={event.total} label={t('rules.impact.progress')} />
          <div className="flex items-center justify-between text-sm text-ink-soft tabular-nums">
            {numberText(event.done, language)} / {numberText(event.total, language)}
            <Button size="sm" variant="quiet" onClick={cancel}>
              {t('rules.impact.cancel')}
            </Button>
          </div>
        </div>
      )}
      <div aria-live="polite" className="mt-3">
        {!isSound && <p className="text-sm text-ink-soft">{t('rules.impact.unsound')}</p>}
        {isSound && state === 'failed' && (
          <p className="text-sm font-semibold text-danger">{t('rules.impact.failed')}</p>
        )}
        {isSound && state === 'cancelled' && (
          <p className="text-sm text-ink-soft">{t('rules.impact.cancelled')}</p>
        )}
        {isSound && result && (
          <p className="text-sm tabular-nums">
            {t('rules.impact.result', {
              count: result.affected,
              affected: numberText(result.affected, language),
              evaluated: numberText(result.evaluated, language),
              milliseconds: result.milliseconds,
            })}
          </p>
        )}
      </div>
      {isSound && (
        <ul className="mt-3 grid gap-3">
          {changed.map((each) => (
            <ImpactLine
              key={each.flag}
              line={each}
              open={open?.flag === each.flag ? open.change : undefined}
              canOpen={result !== undefined}
              onOpen={(change) =>
                setOpen(
                  open?.flag === each.flag && open.change === change
                    ? undefined
                    : { flag: each.flag, change },
                )
              }
              previewId={result?.previewId}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface ImpactLineProps {
  line: ImpactFlag;
  open: ImpactChange | undefined;
  canOpen: boolean;
  onOpen: (change: ImpactChange) => void;
  previewId: string | undefined;
}

function ImpactLine({ line, open, canOpen, onOpen, previewId }: ImpactLineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet } = useRules();
  const flag = ruleSet.flags.find(({ key }) => key === line.flag);
  const title = flag ? textIn(flag.title, language) : line.flag;
  return (
    <li className="border-t border-line pt-2.5">
      <p className="flex items-center gap-2 font-medium">
        <SeverityMark severity={line.severity} />
        {title}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {IMPACT_CHANGES.filter((change) => (line.changes[change] ?? 0) > 0).map((change) => (
          <button
            key={change}
            type="button"
            disabled={!canOpen}
            aria-expanded={open === change}
            onClick={() => onOpen(change)}
            className="min-h-8 rounded border border-line bg-surface px-2.5 text-sm tabular-nums hover:border-ink-soft aria-expanded:border-accent aria-expanded:bg-accent-soft"
          >
            <strong>{numberText(line.changes[change] ?? 0, language)}</strong>{' '}
            {t(`rules.impact.changes.${change}`)}
          </button>
        ))}
      </div>
      {open && previewId && (
        <ImpactPatientList previewId={previewId} flag={line.flag} change={open} title={title} />
      )}
    </li>
  );
}

interface ImpactPatientListProps {
  previewId: string;
  flag: string;
  change: ImpactChange;
  title: string;
}

/** The patients affected by a change: approved ones first. */
function ImpactPatientList({ previewId, flag, change, title }: ImpactPatientListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [cursors, setCursors] = useState<Array<string | null>>([null]);
  const { data, isError } = useQuery(impactPatients(previewId, flag, change, cursors.at(-1) ?? null));
  if (isError) return <p className="mt-2 text-sm font-semibold text-danger">{t('rules.tryLater')}</p>;
  if (!data) return <Skeleton className="mt-2 h-24" />;
  const { next } = data;
  return (
    <div className="mt-2">
      <ul aria-label={t('rules.impact.patients', { flag: title })} className="grid gap-0.5">
        {data.patients.map((each) => (
          <li key={each.submissionId}>
            <Link
              to={`/physician/submissions/${each.submissionId}`}
              className="flex min-h-9 flex-wrap items-center gap-x-2 rounded px-2 py-1 text-sm hover:bg-sunken"
            >
              <span className="font-medium">{each.name ?? each.reference}</span>
              <span className="text-ink-soft">
                {t(`rules.status.${each.status}`)} · {format.clinicDay(each.createdAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {(next || cursors.length > 1) && (
        <div className="mt-1 flex gap-2">
          {cursors.length > 1 && (
            <Button size="sm" variant="quiet" onClick={() => setCursors(cursors.slice(0, -1))}>
              {t('rules.impact.previous')}
            </Button>
          )}
          {next && (
            <Button size="sm" variant="quiet" onClick={() => setCursors([...cursors, next])}>
              {t('rules.impact.next')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
