/** The history of a rule set: each point with its flags in words. */
import type { RuleDraftContent } from '@clinic/contract/rules/draft';
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { parseRuleSet, type QuestionOf } from '@clinic/rules/document';
import { describeLogic } from '@clinic/rules/evaluate';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DocumentAsJson } from '../../authoring/DocumentAsJson.tsx';
import { History, type HistoryProps } from '../../authoring/history/History.tsx';
import { ActMark } from '../../logic/ActMark.tsx';
import { DescribedTree } from '../../logic/DescribedTree.tsx';
import { ruleSets, ruleSetVersion } from '../queries.ts';
import { SeverityMark } from '../SeverityMark.tsx';

interface RuleHistoryProps
  extends Pick<HistoryProps<RuleDraftContent>, 'draftId' | 'revision' | 'content' | 'onRestore'> {
  kind: HistoryProps<RuleDraftContent>['kind'];
  questionOf: QuestionOf;
}

export function RuleHistory({ kind, questionOf, ...props }: RuleHistoryProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id } = props.content.document;
  const { data, isError, isFetching, refetch } = useQuery({
    ...ruleSets,
    select: (all) =>
      (all.find((each) => each.id === id)?.versions ?? []).map((line) => ({
        version: line.version,
        at: line.publishedAt,
        who: line.publishedBy?.name ?? null,
        note: line.note,
      })),
  });
  return (
    <History
      {...props}
      kind={kind}
      published={{ data, isError, isFetching, refetch }}
      readPublished={async (version) =>
        (await queryClient.fetchQuery(ruleSetVersion(String(id), version))).document
      }
      views={({ document }) => [
        {
          id: 'flags',
          title: t('rules.outline.flags'),
          content: <FlagsInWords document={document} questionOf={questionOf} />,
        },
      ]}
    />
  );
}

function FlagsInWords({ document, questionOf }: { document: RuleSetDocument; questionOf: QuestionOf }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet } = parseRuleSet(document);
  if (!ruleSet) return <DocumentAsJson document={document} />;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {ruleSet.flags.map((flag, index) => {
        const { key, severity, title, message, value, alertWhen } = flag;
        const path = `flags[${index}].${alertWhen === undefined ? 'value' : 'alertWhen'}`;
        return (
          <li key={key} className="grid gap-1.5 py-3 text-sm">
            <h3 className="flex items-center gap-2.5 font-semibold">
              <SeverityMark severity={severity} />
              {textIn(title, language) || key}
            </h3>
            <ActMark flag={flag} />
            <p className="text-ink-soft wrap-anywhere">{textIn(message, language)}</p>
            <p className="font-medium">
              {t(alertWhen === undefined ? 'rules.flag.firesWhen' : 'rules.flag.alertsWhen')}
            </p>
            <DescribedTree
              node={describeLogic(alertWhen ?? value, path, { ruleSet, questionOf, language })}
            />
          </li>
        );
      })}
    </ul>
  );
}
