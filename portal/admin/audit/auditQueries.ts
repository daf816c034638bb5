/** Queries of the audit log screen. Each read is itself logged, so none runs without a user action. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type AuditFilter, AuditPage, AuditVerification } from '../../../contract/audit.ts';
import { client } from '../../platform/api/client.ts';

export const auditLog = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/audit/search', filter],
    queryFn: async ({ pageParam, signal }) => {
      const body = pageParam === null ? filter : { ...filter, before: pageParam };
      return AuditPage.parse(await client.send('POST', '/api/admin/audit/search', body, { signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: AuditPage) => next,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const verifyLog = async (): Promise<AuditVerification> =>
  AuditVerification.parse(await client.send('POST', '/api/admin/audit/verify', {}));

/** Downloads the entries as a file once all of them have arrived. */
export async function downloadLog(filter: AuditFilter): Promise<void> {
  const response = await client.request('POST', '/api/admin/audit/export', filter);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download =
    /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'audit-log.csv';
  link.click();
  // Revoke once the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
