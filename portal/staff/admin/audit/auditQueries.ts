/** Queries of the audit log screen. Each read is itself logged, so none runs without a user action. */
import { type AuditFilter, type AuditPage, exportAudit, searchAudit } from '@clinic/contract/audit/log';
import { type AuditVerification, verifyAudit } from '@clinic/contract/audit/verification';
import { call, request } from '@clinic/platform/api';
import { saveFile } from '@clinic/platform/ui';
import { infiniteQueryOptions } from '@tanstack/react-query';

export const auditLog = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [searchAudit.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(searchAudit, {}, pageParam === null ? filter : { ...filter, before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: AuditPage) => next,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const verifyLog = (): Promise<AuditVerification> => call(verifyAudit);

/** Downloads the entries as a file once all of them have arrived. */
export async function downloadLog(filter: AuditFilter): Promise<void> {
  const response = await request(exportAudit, {}, filter);
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  saveFile(name ?? 'audit-log.csv', await response.blob());
}
