/** A published version: who published it and why, its document, and a button to create a draft from it. */
import { useQueryClient } from '@tanstack/react-query';
import { Download, GitBranchPlus, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RuleSetVersionLine } from '../../../contract/rules/ruleSetVersion.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { Badge } from '../../platform/ui/base/Badge.tsx';
import { Button } from '../../platform/ui/base/Button.tsx';
import { IconButton } from '../../platform/ui/base/IconButton.tsx';
import { saveJson } from '../../platform/ui/base/saveFile.ts';
import { ruleSetVersion } from '../queries.ts';
import { useBeginRuleDraft } from '../useBeginRuleDraft.ts';

export function VersionLine({ id, line }: { id: string; line: RuleSetVersionLine }) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const begin = useBeginRuleDraft();
  const rollBack = useBeginRuleDraft({ rollsBack: true });
  const { version, active, publishedAt, publishedBy, approvedBy, note } = line;
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
        {note && <span className="block wrap-anywhere">{note}</span>}
      </span>
      {active && <Badge tone="success">{t('rules.versions.active')}</Badge>}
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
