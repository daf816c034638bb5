/** Changes a status: shown optimistically, rolled back on failure, with a reason where required. */
import { STATES } from '@clinic/contract/licences';
import { getsMail } from '@clinic/contract/messaging';
import {
  changeStatus,
  OpenDanger,
  type SeenDanger,
  type Status,
  type SubmissionDetail,
  type SubmissionListItem,
} from '@clinic/contract/review';
import { requestInformation } from '@clinic/contract/review/informationRequest';
import { ApiError, call, useAction } from '@clinic/platform/api';
import { useSession } from '@clinic/platform/session';
import { showToast } from '@clinic/platform/ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type InformationAsked, RequestInfoDialog } from '../conversation/RequestInfoDialog.tsx';
import { forgetRequest } from '../conversation/requestDraft.ts';
import { submissionDetail, submissionKey } from '../queries.ts';
import { ReasonDialog } from '../status/ReasonDialog.tsx';
import { type ReasonKind, reasonNeeded } from '../status/status.ts';
import { changeQueueRow } from './changeQueueRow.ts';
import { reviewQueueKey } from './queries.ts';

interface StatusChangeTarget extends Pick<SubmissionListItem, 'id' | 'status'> {
  /** The revision on the screen, to detect another user's change. */
  revision?: number;
  /** Undefined until the flags are known: then the server's refusal names them. */
  dangers: readonly OpenDanger[] | undefined;
}

interface Change {
  /** The status at the time of the request: once the change is shown, the screen no longer has it. */
  from: Status;
  to: Status;
  reason?: string;
  /** The dangers that the reason is given for. */
  seen?: readonly OpenDanger[] | undefined;
  /** The request to the patient, if the new status implies one. */
  request?: InformationAsked;
}

interface Asking {
  to: Status;
  kind: ReasonKind | undefined;
  dangers: readonly OpenDanger[];
  /** Others were shown before. */
  haveChanged?: boolean;
}

export interface StatusChanger {
  request(to: Status): void;
  pending: boolean;
  /** Render this: it asks for the reason when one is required. */
  dialog: ReactNode;
}

export function useStatusChange(
  target: StatusChangeTarget,
  { onChanged, onOverruled }: { onChanged?: () => void; onOverruled?: (revision: number) => void } = {},
): StatusChanger {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [asking, setAsking] = useState<Asking>();
  const { id, status: from, revision } = target;
  const detailKey = submissionKey(id);

  const show = (status: Status): void => {
    showStatusInQueue(queryClient, id, status);
    queryClient.setQueryData<SubmissionDetail>(detailKey, (detail) => detail && { ...detail, status });
  };

  const explainConflict = async (): Promise<void> => {
    const now = await queryClient.fetchQuery({ ...submissionDetail(id), staleTime: 0 });
    onOverruled?.(now.revision);
    showToast({
      tone: 'danger',
      title: t('status.failed.title'),
      text: t('status.conflict', {
        name: now.statusHistory.at(-1)?.author.name ?? t('status.somebody'),
        status: t(`status.${now.status}`),
      }),
    });
  };

  const textOf = (error: unknown): string => {
    const refusal = error instanceof ApiError ? error.json : undefined;
    if (refusal?.code !== 'outside_licence') return t('status.failed.text');
    const { state } = refusal;
    return typeof state === 'string'
      ? t('status.outsideLicence', { state: STATES.get(state) ?? state })
      : t('status.noState');
  };

  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: reviewQueueKey }),
      queryClient.invalidateQueries({ queryKey: detailKey, exact: true }),
    ]);

  const mutation = useAction({
    // Offline it fails at once: a pending decision would look as if the clinic had received it.
    networkMode: 'always',
    mutationFn: ({ to, reason, seen, request }: Change) =>
      request
        ? call(requestInformation, { id }, { ...request, revision })
        : call(changeStatus, { id }, { status: to, reason, revision, dangers: seen?.map(withoutTitle) }),
    onMutate: async ({ to }) => {
      await Promise.all([
        queryClient.cancelQueries({ queryKey: reviewQueueKey }),
        queryClient.cancelQueries({ queryKey: detailKey, exact: true }),
      ]);
      show(to);
    },
    onSuccess: (detail, { request }) => {
      if (request && user) forgetRequest(user.id, id);
      queryClient.setQueryData(detailKey, detail);
      setAsking(undefined);
      onChanged?.();
      showToast(
        request && !getsMail(detail.patient.mail, 'needs_info')
          ? {
              tone: 'neutral',
              title: t('status.updated.title'),
              text: t(`unreachable.${detail.patient.mail}.toast`),
            }
          : { tone: 'success', title: t('status.updated.title'), text: t('status.updated.text') },
      );
      void queryClient.invalidateQueries({ queryKey: [...detailKey, 'timeline'] });
      return queryClient.invalidateQueries({ queryKey: reviewQueueKey });
    },
    onError: async (error, { from: before, to, reason, request }) => {
      show(before);
      const { code, dangers: newDangers } = (error instanceof ApiError && error.json) || {};
      const { data: dangers = [] } = z.array(OpenDanger).safeParse(newDangers);
      const haveChanged = code === 'dangers_changed';
      if (haveChanged || (code === 'reason_required' && reason === undefined)) {
        const kind = haveChanged ? 'danger' : (reasonNeeded(before, to, dangers.length > 0) ?? 'reopen');
        setAsking({ to, kind, dangers, haveChanged });
        // The flags on the screen may be out of date.
        if (haveChanged) await refetch();
        return;
      }
      // The message to the patient stays in its dialog, so that it can be sent again.
      if (!request) setAsking(undefined);
      if (error instanceof ApiError && error.status === 409) {
        await explainConflict();
      } else {
        showToast({ tone: 'danger', title: t('status.failed.title'), text: textOf(error) });
      }
      // The change may have succeeded even though its response was lost.
      await refetch();
    },
  });

  return {
    pending: mutation.isPending,
    request: (to) => {
      // A new request replaces the previous one.
      if (to === from && to !== 'NEEDS_INFO') return;
      const dangers = to === 'APPROVED' ? (target.dangers ?? []) : [];
      const kind = reasonNeeded(from, to, dangers.length > 0);
      if (kind || to === 'NEEDS_INFO') setAsking({ to, kind, dangers });
      else mutation.mutate({ from, to, seen: to === 'APPROVED' ? target.dangers : undefined });
    },
    dialog:
      asking?.to === 'NEEDS_INFO' ? (
        <RequestInfoDialog
          id={id}
          asksReason={asking.kind !== undefined}
          pending={mutation.isPending}
          onCancel={() => setAsking(undefined)}
          onGiven={(request) => mutation.mutate({ from, to: asking.to, request })}
        />
      ) : (
        asking && (
          <ReasonDialog
            to={asking.to}
            kind={asking.kind}
            dangers={asking.dangers}
            haveChanged={asking.haveChanged}
            pending={mutation.isPending}
            onCancel={() => setAsking(undefined)}
            onGiven={(reason) => {
              const seen = asking.to === 'APPROVED' ? asking.dangers : undefined;
              mutation.mutate({ from, to: asking.to, reason, seen });
            }}
          />
        )
      ),
  };
}

const withoutTitle = ({ key, state }: OpenDanger): SeenDanger => ({ key, state });

/** Shows a status in every cached queue list before the server is asked again. */
const showStatusInQueue = (queryClient: QueryClient, id: string, status: Status): void =>
  changeQueueRow(queryClient, id, { status });
