/** Every rule set: its flags, how often they are raised, its versions and drafts. */
import type { RuleSetList } from '@clinic/contract/rules/ruleSets';
import { isFirstLoad } from '@clinic/platform/api';
import { Card, QueryPage, Skeleton, usePageTitle } from '@clinic/platform/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ImportFile } from '../../authoring/ImportFile.tsx';
import { NewDocument } from '../../authoring/NewDocument.tsx';
import { blankRuleSet } from '../newRule.ts';
import { Reevaluations } from '../publish/Reevaluations.tsx';
import { questionnaire, ruleDrafts, ruleSets, ruleSetVersion } from '../queries.ts';
import { useBeginRuleDraft } from '../useBeginRuleDraft.ts';
import { RuleDrafts, RuleSetCard } from './RuleSetCard.tsx';

const idOf = (each: { id: string } | { ruleSetId: string }): string =>
  'ruleSetId' in each ? each.ruleSetId : each.id;

export default function RuleSets() {
  const { t } = useTranslation();
  usePageTitle(t('rules.title'), t('brand.name'));
  const query = useQuery(ruleSets);
  // The height of a card depends on its flags, so late flags would move the next card.
  const isReading = useFlagsOf(query.data ?? []);
  const { data: drafts = [] } = useQuery(ruleDrafts);
  const published = new Set(query.data?.map(({ id }) => id));
  const unpublished = query.data ? drafts.filter(({ ruleSetId }) => !published.has(ruleSetId)) : [];
  return (
    <QueryPage
      title={t('rules.title')}
      subtitle={t('rules.subtitle')}
      texts={{
        loading: t('rules.loading'),
        failed: t('rules.failed'),
        later: t('rules.tryLater'),
        retry: t('common.tryAgain'),
      }}
      query={isReading ? { ...query, data: undefined, isPending: true } : query}
      action={
        <div className="flex flex-wrap gap-2">
          <NewRuleSet usedIds={[...(query.data ?? []), ...unpublished].map(idOf)} />
          <ImportRules />
        </div>
      }
      skeleton={<Skeleton className="h-96" />}
    >
      {(sets) => (
        <>
          {unpublished.length > 0 && (
            <Card as="section" aria-labelledby="unpublished-title" padding="none">
              <h2 id="unpublished-title" className="p-4 text-xl font-semibold sm:px-6 sm:py-5">
                {t('rules.new.unpublished')}
              </h2>
              <RuleDrafts drafts={unpublished} named />
            </Card>
          )}
          {sets.map((each) => (
            <RuleSetCard key={each.id} line={each} />
          ))}
          <Reevaluations sets={sets} />
        </>
      )}
    </QueryPage>
  );
}

/** @returns whether flags of some rule sets, or the questions they read, are still loading */
function useFlagsOf(sets: RuleSetList): boolean {
  const versions = useQueries({ queries: sets.map(({ id, active }) => ruleSetVersion(id, active)) });
  const forms = useQueries({
    queries: sets.flatMap(({ questionnaires: [firstQuestionnaire] }) =>
      firstQuestionnaire ? [questionnaire(firstQuestionnaire.id, firstQuestionnaire.version)] : [],
    ),
  });
  return versions.some(isFirstLoad) || forms.some(isFirstLoad);
}

/** Imports a rule set from a file as a draft. */
function ImportRules() {
  const { t } = useTranslation();
  const begin = useBeginRuleDraft();
  return (
    <ImportFile
      wanted="ruleSet"
      label={t('rules.import.action')}
      pending={begin.isPending}
      onDocument={(document) => begin.mutate({ from: 'document', document })}
    />
  );
}

/** Creates an empty rule set: its name, and the id by which questionnaires refer to it. */
function NewRuleSet({ usedIds }: { usedIds: readonly string[] }) {
  const { t } = useTranslation();
  const begin = useBeginRuleDraft();
  return (
    <NewDocument
      label={t('rules.new.open')}
      text={t('rules.new.text')}
      idHelp={t('rules.new.idHelp')}
      usedIds={usedIds}
      pending={begin.isPending}
      onBegin={(id, title) => begin.mutate({ from: 'document', document: blankRuleSet(id, title) })}
    />
  );
}
