/** One version of a questionnaire: its usage, who published it and why, and the available actions. */
import type { QuestionnaireVersionLine } from '@clinic/contract/admin';
import { publishedDefinition, questionnaireAsFhir } from '@clinic/contract/catalogue';
import { retireQuestionnaire } from '@clinic/contract/questionnaires';
import { addressOf } from '@clinic/platform/address';
import { ApiError, call, queryOf, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import {
  Badge,
  Button,
  buttonClasses,
  ConfirmDialog,
  Dialog,
  JsonView,
  LinkButton,
  LoadFailed,
  Menu,
  MenuItem,
  MenuLink,
  MenuSeparator,
  Skeleton,
  showToast,
} from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  ClipboardList,
  CopyPlus,
  Download,
  Ellipsis,
  FileDiff,
  FileJson,
  GitBranchPlus,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { adminQuestionnaires, compareAddress, importReportAddress } from '../queries.ts';
import { useBeginDraft } from '../useBeginDraft.ts';
import { NewQuestionnaireDialog } from './NewQuestionnaireDialog.tsx';

const STATUS_TONE = { draft: 'warning', published: 'success', retired: 'neutral' } as const;

interface QuestionnaireVersionProps {
  id: string;
  title: string;
  line: QuestionnaireVersionLine;
  /** The previous version. */
  before: string | undefined;
  usedIds: readonly string[];
}

export function QuestionnaireVersion({ id, title, line, before, usedIds }: QuestionnaireVersionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [openDialog, setOpenDialog] = useState<'view' | 'copy' | 'retire'>();
  const begin = useBeginDraft();
  const close = () => setOpenDialog(undefined);
  const retire = useRetire(id, line.version, close);
  const { version, status, submissions, draftsInProgress, changeNote } = line;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3.5 last:border-b-0 sm:px-6">
      <div className="min-w-60 flex-1">
        <p className="flex items-center gap-2.5 font-semibold">
          {t('admin.questionnaires.version', { version })}
          <Badge tone={STATUS_TONE[status]}>{t(`admin.questionnaires.status.${status}`)}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          <Published line={line} />
        </p>
        {changeNote && <p className="mt-0.5 max-w-[38em] text-sm wrap-anywhere">{changeNote}</p>}
      </div>
      <p className="text-sm text-ink-soft tabular-nums">
        {t('admin.questionnaires.submissions', { count: submissions, number: format.number(submissions) })}
        <br />
        {t('admin.questionnaires.drafts', {
          count: draftsInProgress,
          number: format.number(draftsInProgress),
        })}
      </p>
      {status !== 'draft' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setOpenDialog('view')}>
            <FileJson aria-hidden="true" />
            {t('admin.questionnaires.view')}
            <span className="sr-only"> {version}</span>
          </Button>
          <LinkButton
            variant="secondary"
            size="sm"
            href={addressOf(publishedDefinition, { id, version })}
            download={`${id}-${version}.json`}
          >
            <Download aria-hidden="true" />
            {t('admin.questionnaires.download')}
            <span className="sr-only"> {version}</span>
          </LinkButton>
          <LinkButton
            variant="secondary"
            size="sm"
            href={addressOf(questionnaireAsFhir, { id, version })}
            download={`${id}-${version}.fhir.json`}
            title={t('admin.questionnaires.fhirHelp')}
          >
            <Download aria-hidden="true" />
            {t('admin.questionnaires.fhir')}
            <span className="sr-only"> {version}</span>
          </LinkButton>
          <Menu
            trigger={
              <button
                type="button"
                aria-label={t('admin.questionnaires.more', { title, version })}
                className={buttonClasses({ variant: 'secondary', size: 'sm' })}
              >
                <Ellipsis aria-hidden="true" />
              </button>
            }
          >
            <MenuItem onSelect={() => begin.mutate({ from: 'version', questionnaireId: id, version })}>
              <GitBranchPlus aria-hidden="true" />
              {t('admin.questionnaires.editNext')}
            </MenuItem>
            <MenuItem onSelect={() => setOpenDialog('copy')}>
              <CopyPlus aria-hidden="true" />
              {t('admin.questionnaires.duplicate')}
            </MenuItem>
            {before && (
              <MenuLink element={<Link to={compareAddress(id, before, version)} />}>
                <FileDiff aria-hidden="true" />
                {t('admin.questionnaires.compare', { version: before })}
              </MenuLink>
            )}
            {line.isImported && (
              <MenuLink element={<Link to={importReportAddress(id, version)} />}>
                <ClipboardList aria-hidden="true" />
                {t('admin.questionnaires.importReport')}
              </MenuLink>
            )}
            {status === 'published' && (
              <>
                <MenuSeparator />
                <MenuItem onSelect={() => setOpenDialog('retire')}>
                  <Archive aria-hidden="true" />
                  {t('admin.questionnaires.retire.action')}
                </MenuItem>
              </>
            )}
          </Menu>
        </div>
      )}
      {openDialog === 'view' && <DefinitionDialog id={id} version={version} onClose={close} />}
      {openDialog === 'copy' && (
        <NewQuestionnaireDialog copyOf={{ id, version, title }} usedIds={usedIds} onClose={close} />
      )}
      {openDialog === 'retire' && (
        <ConfirmDialog
          title={t('admin.questionnaires.retire.title', { title, version })}
          text={t('admin.questionnaires.retire.text')}
          confirm={t('admin.questionnaires.retire.action')}
          pending={retire.isPending}
          onConfirm={() => retire.mutate()}
          onClose={close}
        />
      )}
    </li>
  );
}

function Published({ line: { publishedAt, publishedBy } }: { line: QuestionnaireVersionLine }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!publishedAt) return t('admin.questionnaires.notPublished');
  const when = format.clinicDay(publishedAt);
  return publishedBy
    ? t('admin.questionnaires.publishedBy', { when, who: publishedBy })
    : t('admin.questionnaires.published', { when });
}

function useRetire(id: string, version: string, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: () => call(retireQuestionnaire, { id, version }),
    onSuccess: () =>
      showToast({ title: t('admin.questionnaires.retire.done', { version }), tone: 'success' }),
    onError: (error) => {
      const isLast = error instanceof ApiError && error.json?.code === 'last_of_active';
      showToast({
        title: t('admin.questionnaires.retire.failed'),
        text: isLast ? t('admin.questionnaires.retire.last') : t('admin.questionnaires.notBegun.text'),
        tone: 'danger',
      });
    },
    onSettled: () => {
      onDone();
      return queryClient.invalidateQueries({ queryKey: adminQuestionnaires.queryKey });
    },
  });
}

interface DefinitionDialogProps {
  id: string;
  version: string;
  onClose: () => void;
}

/** Shows the source of a published definition. */
function DefinitionDialog({ id, version, onClose }: DefinitionDialogProps) {
  const { t } = useTranslation();
  const { data, isPending, isFetching, refetch } = useQuery({
    ...queryOf(publishedDefinition, { id, version }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog onClose={onClose} title={`${id} ${version}`}>
      {isPending && <Skeleton className="h-80" />}
      {data !== undefined && <JsonView label={`${id} ${version}`} value={data} />}
      {!isPending && data === undefined && (
        <LoadFailed level={3} title={t('admin.failed.title')} query={{ refetch, isFetching }} />
      )}
      <div className="mt-4 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
}
