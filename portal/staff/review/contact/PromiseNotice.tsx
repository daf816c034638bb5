/** That the patient waits for an answer, or for longer than promised. */
import type { SubmissionDetail } from '@clinic/contract/review';
import { answerNotNeeded } from '@clinic/contract/review/answerNotNeeded';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Button, Notice, showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { submissionDetail } from '../queries.ts';
import { changeQueueRow } from '../queue/changeQueueRow.ts';

export function PromiseNotice({ submission: { id, promised } }: { submission: SubmissionDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const settling = useAction({
    mutationFn: () => call(answerNotNeeded, { id }),
    onSuccess: (submission) => {
      queryClient.setQueryData(submissionDetail(id).queryKey, submission);
      changeQueueRow(queryClient, id, { promised: submission.promised });
      showToast({ tone: 'success', title: t('promised.notice.settled') });
    },
    onError: () => showToast({ tone: 'danger', title: t('promised.notice.failed') }),
  });
  if (!promised || (promised.step !== 'answer' && !promised.late)) return null;
  const { step, late, dueAt } = promised;
  return (
    <Notice
      key={`${step} ${late}`}
      tone={late ? 'warning' : 'info'}
      icon={CalendarClock}
      className="mb-4"
      title={t(late ? 'promised.notice.late' : 'promised.notice.due')}
    >
      <p>{t(`promised.notice.text.${step}`, { time: format.clinicMoment(dueAt) })}</p>
      {step === 'answer' && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-2 print:hidden"
          pending={settling.isPending}
          onClick={() => settling.mutate()}
        >
          {t('promised.notice.noAnswer')}
        </Button>
      )}
    </Notice>
  );
}
