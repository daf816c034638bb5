/** Two versions of a questionnaire, and what the later one changed. */
import { useLanguage } from '@clinic/platform/i18n';
import {
  Card,
  EmptyState,
  Field,
  LoadFailed,
  Loading,
  Select,
  Skeleton,
  usePageTitle,
} from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Equal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { DifferenceList } from '../../authoring/DifferenceList.tsx';
import {
  LIST_ADDRESS,
  publishedDefinition,
  questionnaires,
  versionDifferences,
} from '../document/queries.ts';
import { contentOf, QUESTIONNAIRES } from '../document/questionnaireKind.ts';

export default function CompareVersions() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const list = useQuery(questionnaires);
  const questionnaire = list.data?.find((each) => each.id === id);
  const versions = questionnaire?.versions.filter(({ status }) => status !== 'draft') ?? [];
  const after = search.get('after') ?? versions[0]?.version ?? '';
  const before = search.get('before') ?? versions[1]?.version ?? after;
  const title = questionnaire?.titles[language] ?? id;
  usePageTitle(t('builder.compare.title', { title }), t('brand.name'));
  const choose = (change: { before?: string; after?: string }) =>
    setSearch({ before, after, ...change }, { replace: true });
  const pick = (name: 'before' | 'after', value: string) => (
    <Field id={`compare-${name}`} dense label={t(`builder.compare.${name}`)}>
      {(control) => (
        <Select
          {...control}
          dense
          className="w-44"
          value={value}
          onChange={({ target }) => choose({ [name]: target.value })}
        >
          {versions.map(({ version }) => (
            <option key={version}>{version}</option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-10">
      <Link to={LIST_ADDRESS} className="inline-flex items-center gap-1.5 text-sm text-accent">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('builder.back')}
      </Link>
      <h1 className="mt-2 text-3xl font-bold">{t('builder.compare.title', { title })}</h1>
      <p className="mt-1 max-w-[45em] text-ink-soft">{t('builder.compare.text')}</p>
      {versions.length > 0 && (
        <div className="mt-6 flex flex-wrap gap-4">
          {pick('before', before)}
          {pick('after', after)}
        </div>
      )}
      <div className="mt-6">
        {list.isSuccess && versions.length === 0 ? (
          <EmptyState icon={Equal} title={t('builder.compare.unknown')} />
        ) : (
          before && after && <Compared id={id} before={before} after={after} />
        )}
      </div>
    </div>
  );
}

function Compared({ id, before, after }: { id: string; before: string; after: string }) {
  const { t } = useTranslation();
  const old = useQuery(publishedDefinition(id, before));
  const now = useQuery(publishedDefinition(id, after));
  const found = useQuery(versionDifferences(id, before, after));
  const queries = [old, now, found];
  if (queries.some(({ isError }) => isError)) {
    return (
      <Card padding="none">
        <LoadFailed
          title={t('builder.compare.failed')}
          text={t('builder.tryLater')}
          onRetry={() => {
            for (const query of queries) void query.refetch();
          }}
          retrying={queries.some(({ isFetching }) => isFetching)}
        />
      </Card>
    );
  }
  if (!old.data || !now.data || found.data === undefined) {
    return (
      <Loading text={t('builder.loading')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  const differences = found.data ?? [];
  return (
    <Card as="section" padding="none" aria-labelledby="differences-title">
      <h2 id="differences-title" className="border-b border-line p-4 text-xl font-semibold sm:px-6">
        {t('builder.compare.count', { count: differences.length })}
      </h2>
      {differences.length === 0 ? (
        <EmptyState icon={Equal} level={3} title={t('builder.compare.same')} />
      ) : (
        <DifferenceList
          kind={QUESTIONNAIRES}
          differences={differences}
          before={contentOf(old.data)}
          after={contentOf(now.data)}
        />
      )}
    </Card>
  );
}
