/** The audit log: who did what, when and from where; its integrity check; and its export. */
import type { AuditFilter } from '@clinic/contract/audit/log';
import { Card, EmptyState, FurtherPages } from '@clinic/platform/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../AdminPage.tsx';
import { AuditChain } from './AuditChain.tsx';
import { AuditEntry } from './AuditEntry.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { auditLog } from './auditQueries.ts';

export default function AuditLog() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<AuditFilter>({});
  const query = useInfiniteQuery(auditLog(filter));
  return (
    <AdminPage
      title={t('auditLog.title')}
      subtitle={t('auditLog.subtitle')}
      query={query}
      above={
        <>
          <AuditChain filter={filter} />
          {/* Show a filter set from an entry in the form. */}
          <AuditFilters key={JSON.stringify(filter)} filter={filter} onSearch={setFilter} />
        </>
      }
    >
      {({ pages }) => {
        const lines = pages.flatMap((page) => page.lines);
        return (
          <Card as="section" aria-label={t('auditLog.entries')} padding="none">
            {lines.length === 0 ? (
              <EmptyState icon={FileSearch} title={t('auditLog.none.title')} text={t('auditLog.none.text')} />
            ) : (
              <ol>
                {lines.map((line) => (
                  <AuditEntry key={line.id} line={line} onNarrow={setFilter} />
                ))}
              </ol>
            )}
            <FurtherPages query={query} label={t('auditLog.older')} />
          </Card>
        );
      }}
    </AdminPage>
  );
}
