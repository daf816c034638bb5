/** One draft of a plan: its fields, the plan in words, its problems and its history. */
import { type PlanDraftDetail, planVersion } from '@clinic/contract/plans/planDrafts';
import { FALLBACK_LANGUAGE, type LocalizedText } from '@clinic/engine/base';
import { type Definition, textIn } from '@clinic/engine/definition';
import { ApiError, call } from '@clinic/platform/api';
import { useLanguage } from '@clinic/platform/i18n';
import {
  buttonClasses,
  EmptyState,
  JsonView,
  LoadFailed,
  Loading,
  Skeleton,
  usePageTitle,
} from '@clinic/platform/ui';
import { parsePlan } from '@clinic/rules/plan';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { PublishButton, UndoButtons, ViewSwitch } from '../../authoring/EditorActions.tsx';
import { EditorsNotice } from '../../authoring/EditorsNotice.tsx';
import { History } from '../../authoring/history/History.tsx';
import { HistoryPane } from '../../authoring/history/HistoryPane.tsx';
import { ProblemsFinding } from '../../authoring/publish/ProblemsFinding.tsx';
import { SaveMark } from '../../authoring/SaveMark.tsx';
import { SessionNotices } from '../../authoring/SessionNotices.tsx';
import { useSession, useSessionState } from '../../authoring/useSession.ts';
import { useUndoKeys } from '../../authoring/useUndoKeys.ts';
import { EditorContext } from '../document/EditorContext.ts';
import { withoutMissing } from '../panel/stored.ts';
import { PropertyPanel } from '../properties/PropertyPanel.tsx';
import { PlanWords } from './PlanWords.tsx';
import { PublishPlan } from './PublishPlan.tsx';
import { PLAN_HINTS, planFormat } from './planHints.ts';
import { PLANS } from './planKind.ts';
import { planDraft, plans, usePlansBase } from './planQueries.ts';

export default function PlanEditor() {
  const { t } = useTranslation();
  const base = usePlansBase();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(planDraft(id));
  if (data) return <Editor key={data.id} draft={data} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        icon={CalendarClock}
        level={1}
        title={t('plans.draft.missing')}
        text={t('plans.draft.missingText')}
        action={
          <Link to={base} className={buttonClasses({ variant: 'secondary' })}>
            {t('plans.back')}
          </Link>
        }
      />
    );
  }
  if (error)
    return (
      <LoadFailed
        level={1}
        title={t('plans.failed')}
        text={t('plans.later')}
        query={{ refetch, isFetching }}
      />
    );
  return (
    <Loading text={t('plans.loading')}>
      <Skeleton className="m-6 h-96" />
    </Loading>
  );
}

const VIEWS = ['design', 'json', 'history'] as const;

function Editor({ draft }: { draft: PlanDraftDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const base = usePlansBase();
  const session = useSession(PLANS, draft);
  const state = useSessionState(session);
  useUndoKeys(session);
  const [view, show] = useState<(typeof VIEWS)[number]>('design');
  const [isPublishing, publishes] = useState(false);
  const content = state.history.present;
  const { document } = content;
  const { problems } = useMemo(() => parsePlan(document), [document]);
  const errors = problems.filter(({ level }) => level === 'error');
  const title = textIn((document.title ?? {}) as LocalizedText, language) || String(document.id);
  usePageTitle(t('plans.draft.title', { title }), t('brand.name'));
  const versions = useQuery({
    ...plans,
    select: (all) =>
      (all.find(({ id }) => id === document.id)?.versions ?? []).map(
        ({ version, publishedAt, publishedBy, note }) => ({
          version,
          at: publishedAt,
          who: publishedBy?.name ?? null,
          note,
        }),
      ),
  });
  return (
    <div className="flex flex-col lg:h-[calc(100dvh-var(--header-height,57px))]">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2.5">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <Link to={base} className="text-sm font-medium text-accent hover:underline">
            {t('plans.back')}
          </Link>
          <h1 className="truncate text-lg font-semibold">
            {title} <span className="text-ink-soft tabular-nums">{String(document.version)}</span>
          </h1>
        </div>
        <SaveMark save={state.save} />
        <EditorsNotice routes={PLANS.routes} draftId={draft.id} />
        <div className="flex">
          <UndoButtons session={session} state={state} />
        </div>
        <ViewSwitch
          label={t('rules.view.title')}
          views={VIEWS}
          current={view}
          nameOf={(each) => (each === 'history' ? t('versions.view') : t(`rules.view.${each}`))}
          onChoose={show}
        />
        <PublishButton session={session} state={state} onSaved={publishes} />
      </header>
      <SessionNotices kind={PLANS} session={session} state={state} />
      {isPublishing && (
        <PublishPlan
          draft={draft}
          document={document}
          revision={state.base.revision}
          flush={session.flush}
          onClose={() => publishes(false)}
        />
      )}
      {view === 'history' ? (
        <HistoryPane session={session} onRestored={() => show('design')}>
          {(onRestore) => (
            <History
              kind={PLANS}
              draftId={draft.id}
              revision={state.base.revision}
              content={content}
              published={versions}
              readPublished={(version) => call(planVersion, { id: String(document.id), version })}
              views={({ document: earlier }) => [
                { id: 'words', title: t('plans.inWords'), content: <PlanWords document={earlier} /> },
              ]}
              onRestore={onRestore}
            />
          )}
        </HistoryPane>
      ) : (
        <div className="grid min-h-0 flex-1 gap-6 p-4 lg:grid-cols-2 lg:overflow-y-auto lg:px-6">
          {view === 'json' ? (
            <JsonView label={t('rules.view.json')} value={document} />
          ) : (
            <EditorContext
              value={{
                definition: asDefinition(document),
                published: undefined,
                problems,
                selected: [],
                select: () => undefined,
                edit: () => undefined,
                saved: async () => (await session.flush()) !== undefined,
              }}
            >
              <PropertyPanel
                format={planFormat()}
                hints={PLAN_HINTS}
                value={document}
                change={(properties, about) =>
                  session.editShown(
                    content,
                    { document: withoutMissing({ ...document, ...properties }) },
                    about,
                  )
                }
              />
            </EditorContext>
          )}
          <div className="grid content-start gap-6">
            <section aria-labelledby="plan-words">
              <h2 id="plan-words" className="mb-2 text-lg font-semibold">
                {t('plans.inWords')}
              </h2>
              {errors.length === 0 ? (
                <PlanWords document={document} />
              ) : (
                <p className="text-ink-soft">{t('plans.notYet')}</p>
              )}
            </section>
            <ProblemsFinding errors={errors} document={document}>
              {t(errors.length === 0 ? 'plans.noProblems' : 'plans.problems', { count: errors.length })}
            </ProblemsFinding>
          </div>
        </div>
      )}
    </div>
  );
}

/** The fields of texts read the languages. */
const asDefinition = ({ languages }: PlanDraftDetail['document']): Definition =>
  ({
    languages: Array.isArray(languages) && languages.length > 0 ? languages : [FALLBACK_LANGUAGE],
    steps: [],
  }) as unknown as Definition;
