/** The keys of a submission's page, and the dialogs they open. Text boxes keep their content. */
import type { OpenDanger, SubmissionDetail } from '@clinic/contract/review';
import { screenPath } from '@clinic/platform/address';
import { Button, Dialog, DialogActions, showToast, Tooltip } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useWriting } from '../conversation/useWriting.ts';
import { ShortcutsDialog } from '../queue/filters/ShortcutsDialog.tsx';
import { neighboursOf } from '../queue/queries.ts';
import { usePreferences } from '../queue/usePreferences.ts';
import { useStatusChange } from '../queue/useStatusChange.tsx';
import { useVisitedQueue, type VisitedQueue } from '../queue/visitedQueue.ts';
import { reasonNeeded } from '../status/status.ts';
import { useSingleKeys } from '../useSingleKeys.ts';

interface ReviewKeysProps {
  submission: SubmissionDetail;
  /** Undefined until the flags are known; until then keys cannot approve. */
  dangers: readonly OpenDanger[] | undefined;
}

export function ReviewKeys({ submission, dangers }: ReviewKeysProps) {
  const { t } = useTranslation();
  const { id, status, revision, patient } = submission;
  const { preferences } = usePreferences();
  const [help, setHelp] = useState(false);
  const [approving, setApproving] = useState(false);
  // The decision applies to the state that was on the screen when the key was pressed.
  const [pinned, setPinned] = useState<number>();
  const write = useWriting();
  const go = useNeighbours(id);
  const change = useStatusChange(
    { id, status, revision: pinned ?? revision, dangers },
    { onChanged: () => setPinned(undefined), onOverruled: setPinned },
  );
  const approve = (): void => {
    if (change.pending) return;
    if (dangers === undefined) {
      showToast({ tone: 'neutral', title: t('approve.notLoaded') });
      return;
    }
    if (status === 'APPROVED') {
      showToast({ tone: 'neutral', title: t('approve.already') });
      return;
    }
    setPinned(revision);
    // A dialog that asks for a reason is a confirmation already.
    if (reasonNeeded(status, 'APPROVED', dangers.length > 0)) change.request('APPROVED');
    else setApproving(true);
  };
  const ask = (): void => {
    if (change.pending) return;
    setPinned(revision);
    change.request('NEEDS_INFO');
  };
  // While the next submission is loading, this one may still be shown, and keys would act on the wrong one.
  const here = (act: () => void) => () => {
    if (screenPath() === submissionPath(id)) act();
  };
  useSingleKeys(preferences.keyboardTriage, {
    j: here(() => go('next')),
    k: here(() => go('previous')),
    a: here(approve),
    i: here(ask),
    n: here(() => write('notes')),
    m: here(() => write('messages')),
    '?': here(() => setHelp(true)),
  });
  const close = (): void => setApproving(false);
  return (
    <>
      <Tooltip text={t('queue.keys.title')}>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setHelp(true)}
          aria-label={t('queue.keys.title')}
          className="max-sm:hidden print:hidden"
        >
          <Keyboard aria-hidden="true" />
        </Button>
      </Tooltip>
      <ShortcutsDialog of="submission" open={help} onClose={() => setHelp(false)} />
      <Dialog
        open={approving}
        onClose={close}
        title={t('approve.title', { name: patient.name || t('review.unknownPatient') })}
        text={t('approve.text')}
      >
        <DialogActions
          onCancel={close}
          action={t('approve.confirm')}
          pending={change.pending}
          onAction={() => {
            close();
            change.request('APPROVED');
          }}
        />
      </Dialog>
      {change.dialog}
    </>
  );
}

const submissionPath = (id: string): string => `/physician/submissions/${id}`;

/** Goes to the submission before or after this one in the list that it was opened from. */
function useNeighbours(submissionId: string): (which: 'previous' | 'next') => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const visited = useVisitedQueue();
  const { data } = useQuery({
    ...neighboursOf(submissionId, (visited?.filter ?? {}) as VisitedQueue['filter']),
    enabled: visited !== undefined,
  });
  return (which) => {
    if (!visited) {
      showToast({ tone: 'neutral', title: t('queue.neighbours.noList') });
      return;
    }
    if (!data) return;
    const id = data[which];
    if (id) navigate(submissionPath(id), { state: visited.visit });
    else showToast({ tone: 'neutral', title: t(`queue.neighbours.${which === 'next' ? 'last' : 'first'}`) });
  };
}
