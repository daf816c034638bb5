/** Questionnaires and versions that are being edited. */
import { questionnaireDrafts as drafts, type QuestionnaireDraftLine } from '@clinic/contract/questionnaires';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import {
  Badge,
  Button,
  buttonClasses,
  Card,
  ConfirmDialog,
  LoadFailed,
  showToast,
} from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { draftAddress, questionnaireDrafts } from '../queries.ts';

/** Renders nothing when there are no drafts. */
export function QuestionnaireDrafts() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(questionnaireDrafts);
  if (isError && data === undefined) {
    return (
      <Card padding="none">
        <LoadFailed
          title={t('admin.failed.title')}
          text={t('admin.failed.text')}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="drafts-title" padding="none">
      <h2 id="drafts-title" className="p-4 text-xl font-semibold sm:px-6 sm:py-5">
        {t('admin.questionnaires.inProgress.title')}
      </h2>
      <ul className="border-t border-line">
        {data.map((draft) => (
          <DraftLine key={draft.id} draft={draft} />
        ))}
      </ul>
    </Card>
  );
}

function DraftLine({ draft }: { draft: QuestionnaireDraftLine }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const discard = useDiscard(draft.id);
  const name = draft.title || draft.questionnaireId || t('admin.questionnaires.inProgress.untitled');
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3.5 last:border-b-0 sm:px-6">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-2.5 font-semibold">
          {name}
          <Badge tone="warning">{t('admin.questionnaires.status.draft')}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {draft.questionnaireId} {draft.version}
          {draft.basedOn && ` · ${t('admin.questionnaires.inProgress.from', draft.basedOn)}`}
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        {t('admin.questionnaires.inProgress.saved', {
          who: draft.updatedBy.name,
          when: format.clinicMoment(draft.updatedAt),
        })}
      </p>
      <div className="flex gap-2">
        <Link to={draftAddress(draft.id)} className={buttonClasses({ size: 'sm' })}>
          <Pencil aria-hidden="true" />
          {t('admin.questionnaires.inProgress.open')}
          <span className="sr-only">
            {' '}
            {name} {draft.version}
          </span>
        </Link>
        <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
          <Trash2 aria-hidden="true" />
          {t('admin.questionnaires.inProgress.discard')}
          <span className="sr-only">
            {' '}
            {name} {draft.version}
          </span>
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={t('admin.questionnaires.inProgress.discardTitle', { name, version: draft.version })}
          text={t('admin.questionnaires.inProgress.discardText')}
          confirm={t('admin.questionnaires.inProgress.discard')}
          pending={discard.isPending}
          onConfirm={() => discard.mutate()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  );
}

function useDiscard(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: () => call(drafts.discard, { id }),
    onSuccess: () => showToast({ title: t('admin.questionnaires.inProgress.discarded'), tone: 'success' }),
    onError: () =>
      showToast({
        title: t('admin.questionnaires.inProgress.notDiscarded'),
        text: t('admin.questionnaires.notBegun.text'),
        tone: 'danger',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionnaireDrafts.queryKey }),
  });
}
