/** What the audit log's screen reads. Each reading is recorded in the log, so none happens unasked. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type AuditFilter, AuditPage, AuditVerification } from '../../contract/audit.ts';
import { client } from '../platform/api/client.ts';

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

/** Hands the lines to the browser as a file once all of them have come. */
export async function downloadLog(filter: AuditFilter): Promise<void> {
  const response = await client.request('POST', '/api/admin/audit/export', filter);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download =
    /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'audit-log.csv';
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
