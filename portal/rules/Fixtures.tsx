/** Stored cases, replayed through any questionnaire version and any rule-set version, side by side. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { ListChecks, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type ReplayRequest, ReplayResult } from '../../contract/ruleFixtures.ts';
import type { RuleSetList } from '../../contract/ruleSets.ts';
import { client } from '../platform/api/client.ts';
import { Button } from '../platform/ui/Button.tsx';
import { Card } from '../platform/ui/Card.tsx';
import { EmptyState } from '../platform/ui/EmptyState.tsx';
import { LoadFailed } from '../platform/ui/LoadFailed.tsx';
import { Loading } from '../platform/ui/Loading.tsx';
import { Notice } from '../platform/ui/Notice.tsx';
import { Skeleton } from '../platform/ui/Skeleton.tsx';
import { usePageTitle } from '../platform/ui/usePageTitle.ts';
import { FixtureSets } from './FixtureSets.tsx';
import { fixtureSets, ruleSets } from './queries.ts';
import { type Column, ReplayColumns } from './ReplayColumns.tsx';
import { ReplayMatrix } from './ReplayMatrix.tsx';

type Request = z.input<typeof ReplayRequest>;

export default function Fixtures() {
  const { t } = useTranslation();
  usePageTitle(t('rules.replay.title'), t('brand.name'));
  const sets = useQuery(fixtureSets);
  const rules = useQuery(ruleSets);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [columns, setColumns] = useState<readonly Column[]>();
  const replay = useMutation({
    mutationFn: async (request: Request) =>
      ReplayResult.parse(await client.send('POST', '/api/rules/replay', request)),
  });
  const isError = sets.isError || rules.isError;
  const standing = columns ?? (rules.data ? firstColumns(rules.data) : []);
  const [first] = standing;
  const fitting = sets.data?.filter(({ questionnaireId }) => questionnaireId === first?.questionnaire.id);
  const picked = chosen ?? new Set(fitting?.map(({ id }) => id));
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-3xl font-bold">{t('rules.replay.title')}</h1>
      <p className="mt-1 max-w-[70ch] text-ink-soft">{t('rules.replay.subtitle')}</p>
      <div className="mt-6 grid gap-6">
        {isError && (
          <Card padding="none">
            <LoadFailed
              title={t('rules.replay.failed')}
              text={t('rules.tryLater')}
              retryText={t('common.tryAgain')}
              onRetry={() => void Promise.all([sets.refetch(), rules.refetch()])}
              retrying={sets.isFetching || rules.isFetching}
            />
          </Card>
        )}
        {!isError && (!sets.data || !rules.data) && (
          <Loading text={t('rules.loading')}>
            <Skeleton className="h-96" />
          </Loading>
        )}
        {sets.data && rules.data && (
          <>
            <FixtureSets sets={sets.data} chosen={picked} onChoose={setChosen} />
            <Card as="section" aria-labelledby="replay-columns">
              <h2 id="replay-columns" className="text-xl font-semibold">
                {t('rules.replay.columns')}
              </h2>
              <p className="text-sm text-ink-soft">{t('rules.replay.columnsText')}</p>
              <ReplayColumns sets={sets.data} rules={rules.data} columns={standing} onChange={setColumns} />
              <Button
                className="mt-4"
                disabled={picked.size === 0 || standing.length === 0}
                pending={replay.isPending}
                onClick={() => replay.mutate({ sets: [...picked], columns: [...standing] })}
              >
                <Play aria-hidden="true" />
                {t('rules.replay.run')}
              </Button>
            </Card>
            {replay.isError && (
              <Notice tone="danger" role="alert" title={t('rules.replay.notRun')}>
                <p>{t('rules.tryLater')}</p>
              </Notice>
            )}
            {replay.data && replay.data.rows.length > 0 && <ReplayMatrix result={replay.data} />}
            {replay.data && replay.data.rows.length === 0 && (
              <Card padding="none">
                <EmptyState icon={ListChecks} title={t('rules.replay.noCases')} />
              </Card>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** The active versions, of the rule set with the most flags. */
function firstColumns(rules: RuleSetList): Column[] {
  const [most] = rules.toSorted((a, b) => b.flags.length - a.flags.length);
  const [asked] = most?.questionnaires ?? [];
  return most && asked ? [{ questionnaire: asked, rules: { id: most.id, version: most.active } }] : [];
}
