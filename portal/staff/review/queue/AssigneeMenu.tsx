/** The submission's assignee; an unassigned one can be claimed with one press. */

import { assign } from '@clinic/contract/queue/staff';
import type { SubmissionListItem } from '@clinic/contract/review';
import { ApiError, call, useAction } from '@clinic/platform/api';
import { useSession } from '@clinic/platform/session';
import { Menu, MenuChoices, Spinner, showToast } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeQueueRow } from './changeQueueRow.ts';
import { reviewQueueKey, staffSetup } from './queries.ts';

const UNASSIGNED = 'none';
const base =
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded px-2 text-sm transition-colors hover:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0';

interface AssigneeMenuProps {
  submission: SubmissionListItem;
  name: string;
  /** For a single-line row. */
  dense?: boolean;
}

export function AssigneeMenu({ submission, name, dense }: AssigneeMenuProps) {
  const buttonClass = dense ? `${base} -mx-2` : `${base} @max-4xl:min-h-11`;
  const { t } = useTranslation();
  const { user } = useSession();
  const { data: setup } = useQuery(staffSetup);
  const assign = useAssign(submission);
  const { assignee } = submission;
  if (!assignee) {
    return (
      <div className="min-w-0">
        <button
          type="button"
          aria-busy={assign.pending}
          onClick={() => user && !assign.pending && assign.to(user)}
          className={`${buttonClass} text-accent`}
        >
          {assign.pending ? <Spinner /> : <UserRoundPlus aria-hidden="true" />}
          <span className="truncate">{t('queue.assign.toMe')}</span>
          <span className="sr-only"> {name}</span>
        </button>
      </div>
    );
  }
  // Who has it now is always named.
  const staff = (setup?.staff ?? []).filter(({ id, isClosed }) => !isClosed || id === assignee.id);
  const choices = [
    ...staff.map(({ id, name: text }) => ({ value: id, text })),
    { value: UNASSIGNED, text: t('queue.assign.nobody') },
  ];
  return (
    <div className="min-w-0">
      <Menu
        trigger={
          <button type="button" aria-busy={assign.pending} className={`${buttonClass} text-ink`}>
            {assign.pending && <Spinner />}
            <span className="sr-only">{t('queue.assign.of', { name })} </span>
            <span className="truncate">
              {assignee.id === user?.id ? t('queue.assign.me') : assignee.name}
            </span>
            <ChevronDown aria-hidden="true" />
          </button>
        }
      >
        <MenuChoices
          label={t('queue.assign.label')}
          value={assignee.id}
          choices={choices}
          onChoose={(id) => assign.to(staff.find((each) => each.id === id) ?? null)}
        />
      </Menu>
    </div>
  );
}

type Person = { id: string; name: string };

/** Assigns a submission to a user: shown optimistically, rolled back on failure. */
function useAssign({ id, assignee, revision }: Pick<SubmissionListItem, 'id' | 'assignee' | 'revision'>): {
  pending: boolean;
  to: (person: Person | null) => void;
} {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const mutation = useAction({
    mutationFn: (person: Person | null) => call(assign, { id }, { assigneeId: person?.id ?? null, revision }),
    onMutate: async (person) => {
      await queryClient.cancelQueries({ queryKey: reviewQueueKey });
      changeQueueRow(queryClient, id, { assignee: person && { id: person.id, name: person.name } });
      return assignee;
    },
    onSuccess: (item) => {
      changeQueueRow(queryClient, id, item);
      showToast({
        tone: 'success',
        title: item.assignee
          ? t('queue.assign.done', { name: item.assignee.name })
          : t('queue.assign.released'),
      });
    },
    onError: (error, _person, before) => {
      changeQueueRow(queryClient, id, { assignee: before ?? null });
      const conflict = error instanceof ApiError && error.status === 409;
      showToast({
        tone: 'danger',
        title: t('queue.assign.failed'),
        text: t(conflict ? 'queue.assign.conflict' : 'queue.tryLater'),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewQueueKey }),
  });
  return { pending: mutation.isPending, to: mutation.mutate };
}
