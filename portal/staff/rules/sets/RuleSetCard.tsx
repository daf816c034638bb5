/** One rule set: its active flags, its versions, and its drafts. */
import type { RuleSetList } from '@clinic/contract/rules/ruleSets';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Badge, Button, Card, Skeleton } from '@clinic/platform/ui';
import { parseRuleSet } from '@clinic/rules/document';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, GitBranchPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DraftList } from '../../authoring/DraftList.tsx';
import { questionnaire, ruleSetVersion } from '../queries.ts';
import { useBeginRuleDraft } from '../useBeginRuleDraft.ts';
import { useDiscardRuleDraft } from '../useDiscardRuleDraft.ts';
import { useRulesBase } from '../useRulesBase.ts';
import { FlagRow } from './FlagRow.tsx';
import { VersionLine } from './VersionLine.tsx';

type Line = RuleSetList[number];

export function RuleSetCard({ line }: { line: Line }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const begin = useBeginRuleDraft();
  const title = textIn(line.title, language);
  return (
    <Card as="section" aria-label={title} padding="none">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-6 sm:py-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="text-sm text-ink-soft">{t('rules.inForce', { id: line.id, version: line.active })}</p>
        </div>
        <Button
          variant="secondary"
          pending={begin.isPending}
          onClick={() => begin.mutate({ from: 'version', ruleSetId: line.id, version: line.active })}
        >
          <GitBranchPlus aria-hidden="true" />
          {t('rules.editNext')}
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
      {line.drafts.length > 0 && <RuleDrafts drafts={line.drafts} />}
      <Flags line={line} />
      <details className="group border-t border-line">
        <summary className="flex min-h-12 list-none items-center gap-2 px-4 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
          />
          {t('rules.versions.title', { count: line.versions.length })}
        </summary>
        <ul>
          {line.versions.map((version, index) => (
            <VersionLine
              key={version.version}
              id={line.id}
              line={version}
              before={line.versions[index + 1]?.version}
            />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Flags({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { data: published } = useQuery(ruleSetVersion(line.id, line.active));
  const [firstQuestionnaire] = line.questionnaires;
  const { data: form } = useQuery({
    ...questionnaire(firstQuestionnaire?.id ?? '', firstQuestionnaire?.version ?? ''),
    enabled: firstQuestionnaire !== undefined,
  });
  if (line.flags.length === 0) {
    return <p className="border-t border-line px-4 py-4 text-ink-soft sm:px-6">{t('rules.noFlags')}</p>;
  }
  const ruleSet = published && parseRuleSet(published.document).ruleSet;
  return (
    <div className="border-t border-line">
      <p className="px-4 pt-4 pb-2 text-sm text-ink-soft sm:px-6">
        {t('rules.firedOutOf', { count: line.submissions30Days })}
      </p>
      {ruleSet ? (
        <ul className="divide-y divide-line">
          {ruleSet.flags.map((flag, index) => (
            <FlagRow
              key={flag.key}
              flag={flag}
              index={index}
              ruleSet={ruleSet}
              questionOf={(id) => form?.questionnaire.questions.get(id)?.question}
              fired={line.flags.find(({ key }) => key === flag.key)?.fired30Days ?? 0}
              outOf={line.submissions30Days}
            />
          ))}
        </ul>
      ) : (
        <div className="px-4 pb-4 sm:px-6">
          <Skeleton className="h-64" />
        </div>
      )}
    </div>
  );
}

interface RuleDraftsProps {
  drafts: Line['drafts'];
  /** The drafts belong to several rule sets, so show their names. */
  named?: boolean;
}

export function RuleDrafts({ drafts, named = false }: RuleDraftsProps) {
  const { t } = useTranslation();
  const base = useRulesBase();
  const discard = useDiscardRuleDraft();
  return (
    <div className="border-t border-line bg-accent-soft/40 px-4 py-3 sm:px-6">
      <h3 className="mb-1 text-sm font-semibold">{t('rules.draft.inWork')}</h3>
      <DraftList
        drafts={drafts.map(({ title, ruleSetId, proposal, ...draft }) => ({
          ...draft,
          name: named ? `${title} (${ruleSetId}) ${draft.version}` : draft.version,
          spokenName: draft.version,
          badge: proposal && <Badge tone="warning">{t('rules.draft.proposed')}</Badge>,
        }))}
        base={base}
        discardText={t('rules.draft.discard.text')}
        discard={discard}
      />
    </div>
  );
}
