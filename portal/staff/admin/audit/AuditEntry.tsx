/** One line of the audit log; expanded, it shows everything that was recorded. */
import type { AuditFilter, AuditLine } from '@clinic/contract/audit/log';
import { useFormat } from '@clinic/platform/format';
import { Badge, Button } from '@clinic/platform/ui';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actorText } from './actorText.ts';

interface Props {
  line: AuditLine;
  /** Filters the log to entries like this one. */
  onNarrow: (filter: AuditFilter) => void;
}

export function AuditEntry({ line, onNarrow }: Props) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { actor, action, outcome, at } = line;
  const what = i18n.exists(`admin.actions.${action}`)
    ? t(`admin.actions.${action}`)
    : action.replaceAll('_', ' ');
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-2 px-4 py-2.5 hover:bg-accent-soft/40 sm:px-6 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="mt-1 size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-90 rtl:group-open:-rotate-90 motion-reduce:transition-none"
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-64">
              <span className="font-medium">{actorText(t, actor, action)}</span>{' '}
              <span className="text-ink-soft">{what}</span>
            </span>
            {outcome !== 'done' && <Badge tone="warning">{t(`auditLog.outcomes.${outcome}`)}</Badge>}
            <time dateTime={at} className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
              {format.clinicSecond(at)}
            </time>
          </span>
        </summary>
        <Facts line={line} onNarrow={onNarrow} />
      </details>
    </li>
  );
}

function Facts({ line: { id, at, actor, object, outcome, requestId, ip, detail }, onNarrow }: Props) {
  const { t } = useTranslation();
  const only = (filter: AuditFilter, name: string) => (
    <Button variant="quiet" size="sm" aria-label={name} onClick={() => onNarrow(filter)}>
      {t('auditLog.only')}
    </Button>
  );
  const objectId = object.id;
  return (
    <dl className="grid gap-x-6 gap-y-2 px-4 pb-4 text-sm sm:grid-cols-2 sm:pe-6 sm:ps-12">
      <Fact name={t('auditLog.number')}>{id}</Fact>
      <Fact name={t('auditLog.utc')}>{at}</Fact>
      {actor.id !== null && (
        <Fact name={t('auditLog.account')} more={only({ person: actor.id }, t('auditLog.onlyPerson'))}>
          {actor.id}
        </Fact>
      )}
      <Fact name={t('auditLog.object')}>{object.type.replaceAll('_', ' ')}</Fact>
      {objectId !== null && (
        <Fact name={t('auditLog.objectId')} more={only({ objectId }, t('auditLog.onlyObject'))}>
          {objectId}
        </Fact>
      )}
      <Fact name={t('auditLog.outcome')}>{t(`auditLog.outcomes.${outcome}`)}</Fact>
      <Fact name={t('auditLog.requestId')} more={only({ requestId }, t('auditLog.onlyRequest'))}>
        {requestId}
      </Fact>
      {ip !== null && <Fact name={t('auditLog.address')}>{ip}</Fact>}
      {Object.keys(detail).length > 0 && <Fact name={t('auditLog.detail')}>{JSON.stringify(detail)}</Fact>}
    </dl>
  );
}

function Fact({ name, more, children }: { name: string; more?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 break-all">
        <span className="min-w-0 font-mono">{children}</span>
        {more}
      </dd>
    </div>
  );
}
