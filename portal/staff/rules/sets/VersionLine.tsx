/** A published version: who published it and why, its document, and a button to create a draft from it. */
import type { VersionName } from '@clinic/contract/authoring';
import { retireQuestionnaire } from '@clinic/contract/questionnaires';
import type { RuleSetVersionLine } from '@clinic/contract/rules/ruleSetVersion';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useSession } from '@clinic/platform/session';
import { Badge, Button, ConfirmDialog, IconButton, saveJson, showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Download, GitBranchPlus, History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleSets, ruleSetVersion } from '../queries.ts';
import { useBeginRuleDraft } from '../useBeginRuleDraft.ts';

interface VersionLineProps {
  id: string;
  line: RuleSetVersionLine;
  /** The version before it. */
  before: string | undefined;
}

export function VersionLine({ id, line, before }: VersionLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const begin = useBeginRuleDraft();
  const rollBack = useBeginRuleDraft({ rollsBack: true });
  const { version, active, publishedAt, publishedBy, approvedBy, note, releasedWith } = line;
  const download = async (): Promise<void> => {
    const { document } = await queryClient.fetchQuery(ruleSetVersion(id, version));
    saveJson(document, `${id}-${version}.json`);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 sm:px-6">
      <span className="w-12 font-semibold tabular-nums">{version}</span>
      <span className="min-w-0 flex-1 text-sm">
        <span className="text-ink-soft">
          {publishedBy
            ? t('rules.versions.publishedBy', {
                name: publishedBy.name,
                when: publishedAt ? format.clinicMoment(publishedAt) : '',
              })
            : t('rules.versions.shipped')}
          {approvedBy && ` · ${t('rules.versions.approvedBy', { name: approvedBy.name })}`}
        </span>
        {releasedWith && (
          <span className="block">
            {t('rules.release.with', { id: releasedWith.id, version: releasedWith.version })}
          </span>
        )}
        {note && <span className="block wrap-anywhere">{note}</span>}
      </span>
      {active && <Badge tone="success">{t('rules.versions.active')}</Badge>}
      {releasedWith && before === undefined && <UndoFirst form={releasedWith} />}
      {releasedWith && before !== undefined && (
        <Button
          size="sm"
          variant="secondary"
          pending={rollBack.isPending}
          onClick={() => rollBack.mutate({ from: 'version', ruleSetId: id, version: before })}
        >
          <Undo2 aria-hidden="true" />
          {t('rules.release.undo')}
        </Button>
      )}
      {!active && (
        <Button
          size="sm"
          variant="secondary"
          pending={rollBack.isPending}
          onClick={() => rollBack.mutate({ from: 'version', ruleSetId: id, version })}
        >
          <History aria-hidden="true" />
          {t('rules.rollback.open', { version })}
        </Button>
      )}
      <IconButton
        icon={GitBranchPlus}
        label={t('rules.versions.begin', { version })}
        onClick={() => begin.mutate({ from: 'version', ruleSetId: id, version })}
      />
      <IconButton
        icon={Download}
        label={t('rules.versions.download', { version })}
        onClick={() => void download()}
      />
    </li>
  );
}

/** Rules that had no version before: without the form, nothing uses them. */
function UndoFirst({ form }: { form: VersionName }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isAdmin = useSession().user?.role === 'ADMIN';
  const [isOpen, setIsOpen] = useState(false);
  const retire = useAction({
    mutationFn: () => call(retireQuestionnaire, form),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ruleSets.queryKey }),
    onError: () => showToast({ title: t('rules.release.notUndone'), tone: 'danger' }),
    onSettled: () => setIsOpen(false),
  });
  if (!isAdmin) return null;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        <Undo2 aria-hidden="true" />
        {t('rules.release.undo')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('rules.release.undo')}
          text={t('rules.release.undoText', form)}
          confirm={t('rules.release.undo')}
          pending={retire.isPending}
          onConfirm={() => retire.mutate()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
