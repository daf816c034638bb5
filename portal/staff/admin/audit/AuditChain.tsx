/** Verifies the log's integrity and exports the log as a file. */
import type { AuditFilter } from '@clinic/contract/audit/log';
import type { AuditVerification } from '@clinic/contract/audit/verification';
import { useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Button, Notice } from '@clinic/platform/ui';
import { Download, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { downloadLog, verifyLog } from './auditQueries.ts';

export function AuditChain({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation();
  const verification = useAction({ mutationFn: verifyLog });
  const download = useAction({ mutationFn: () => downloadLog(filter) });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          pending={verification.isPending}
          onClick={() => verification.mutate()}
        >
          <ShieldCheck aria-hidden="true" className="size-4" />
          {t('auditLog.verify')}
        </Button>
        <Button variant="secondary" size="sm" pending={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          {t('auditLog.export')}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {verification.data && <Verdict verification={verification.data} />}
      </div>
      {(verification.isError || download.isError) && (
        <Notice role="alert" tone="danger" title={t('auditLog.failed.title')}>
          {t('auditLog.failed.text')}
        </Notice>
      )}
    </div>
  );
}

function Verdict({ verification: { checked, head, fault } }: { verification: AuditVerification }) {
  const { t } = useTranslation();
  const format = useFormat();
  const number = format.number(checked);
  if (fault) {
    const place = { seq: fault.seq ?? '–', entry: fault.entryId ?? '–' };
    return (
      <Notice tone="danger" title={t('auditLog.broken')}>
        <p>{t(`auditLog.fault.${fault.kind}`, place)}</p>
        <p className="text-ink-soft">{t('auditLog.checkedBefore', { count: checked, number })}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={t('auditLog.whole', { count: checked, number })}>
      <p className="text-sm text-ink-soft">{t('auditLog.seal')}</p>
      <p className="mt-1 font-mono text-sm break-all">{`${head.seq}:${head.hash}`}</p>
    </Notice>
  );
}
