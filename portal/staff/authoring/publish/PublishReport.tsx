/** A dialog that shows the effects of publishing a draft before it happens. */
import { Dialog, type DialogProps, LoadFailed, Skeleton } from '@clinic/platform/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface PublishReportProps<Report> extends Pick<DialogProps, 'title' | 'text' | 'onClose'> {
  report: UseQueryResult<Report>;
  failed: string;
  children: (report: Report) => ReactNode;
}

export function PublishReport<Report>({ report, failed, children, ...dialog }: PublishReportProps<Report>) {
  return (
    <Dialog {...dialog}>
      {report.data === undefined && !report.isError && <Skeleton className="h-48" />}
      {report.isError && <LoadFailed level={3} title={failed} query={report} />}
      {report.data !== undefined && children(report.data)}
    </Dialog>
  );
}
