/** A dialog that shows the effects of publishing a draft before it happens. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '../../../platform/ui/overlays/Dialog.tsx';
import { LoadFailed } from '../../../platform/ui/states/LoadFailed.tsx';
import { Skeleton } from '../../../platform/ui/states/Skeleton.tsx';

export interface PublishReportProps<Report> extends Pick<DialogProps, 'title' | 'text' | 'onClose'> {
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
