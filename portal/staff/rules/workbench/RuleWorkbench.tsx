/** Flags on the left, the selected one in the middle, its effects on the right. */
import type { RuleDraftContent, RuleDraftDetail } from '@clinic/contract/rules/draft';
import type { FixtureSet } from '@clinic/contract/rules/fixtures';
import { textIn } from '@clinic/engine/definition';
import { layoutStorage } from '@clinic/platform/address';
import { useLanguage } from '@clinic/platform/i18n';
import { Badge, Columns, Notice, usePageTitle } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PublishButton, UndoButtons, ViewSwitch } from '../../authoring/EditorActions.tsx';
import { EditorsNotice } from '../../authoring/EditorsNotice.tsx';
import { HistoryPane } from '../../authoring/history/HistoryPane.tsx';
import { SaveMark } from '../../authoring/SaveMark.tsx';
import { SessionNotices } from '../../authoring/SessionNotices.tsx';
import type { Session, SessionState } from '../../authoring/session.ts';
import { useSession, useSessionState } from '../../authoring/useSession.ts';
import { useUndoKeys } from '../../authoring/useUndoKeys.ts';
import { asEditable } from '../editable.ts';
import { PublishRules, type PublishRulesProps } from '../publish/PublishRules.tsx';
import { UntestedLimits } from '../publish/UntestedLimits.tsx';
import { type AskedQuestionnaire, type DraftForm, ruleSets } from '../queries.ts';
import { RulesContext } from '../RulesContext.ts';
import { RULE_SETS, ruleSetsAsking } from '../ruleSetKind.ts';
import type { OpenedDraft } from '../useBeginRuleDraft.ts';
import { useDiscardRuleDraft } from '../useDiscardRuleDraft.ts';
import { useRulesBase } from '../useRulesBase.ts';
import type { Selected } from './FlagOutline.tsx';
import { RuleHistory } from './RuleHistory.tsx';
import {
  editorColumn,
  effectsColumn,
  jsonColumn,
  outlineColumn,
  type RuleColumnsParts,
} from './ruleColumns.tsx';
import { useRuleEditor, withFlagRenamed } from './useRuleEditor.ts';

interface RuleWorkbenchProps {
  draft: RuleDraftDetail;
  /** The version that evaluates new submissions; null for a rule set that was never published. */
  inForce: { id: string; version: string } | null;
  /** Keys of the flags of that version. */
  publishedFlags: readonly string[];
  /** Drafts of forms that name the draft. */
  forms: readonly DraftForm[];
  questionnaires: readonly AskedQuestionnaire[];
  sets: readonly FixtureSet[];
}

const VIEWS = ['design', 'json', 'history'] as const;
type View = (typeof VIEWS)[number];

const KIND_OF_LIST = { flags: 'flag', derived: 'derived', parameters: 'parameter' } as const;

export function RuleWorkbench(props: RuleWorkbenchProps) {
  const { draft, inForce, publishedFlags, forms, questionnaires, sets } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useSession(RULE_SETS, draft);
  const state = useSessionState(session);
  const content = state.history.present;
  const { revision } = state.base;
  useUndoKeys(session);
  useFreshList(revision !== draft.revision, revision);
  const edited = useRuleEditor({ session, content, questionnaires, sets });
  const { editable, editor, questionOf } = edited;
  const kind = useMemo(() => ruleSetsAsking(questionOf), [questionOf]);
  const [view, setView] = useState<View>('design');
  const [chosen, choose] = useState<Selected>({ kind: 'flag', key: editable?.flags[0]?.key ?? '' });
  const [tab, setTab] = useState('rule');
  const { publishing, setPublishing, closePublishing, releases } = usePublishing(draft, state);
  const title = editable ? textIn(editable.title, language) : draft.ruleSetId;
  usePageTitle(t('rules.draft.title', { title }), t('brand.name'));
  const goTo = (path: string): void => {
    const place = path.match(/^(flags|derived|parameters)\[(\d+)\]/);
    const list = place?.[1] as keyof typeof KIND_OF_LIST | undefined;
    const owner = list && editable?.[list][Number(place?.[2])];
    if (list && owner) choose({ kind: KIND_OF_LIST[list], key: owner.key });
    setTab('rule');
    setView('design');
  };
  const parts: RuleColumnsParts = {
    ...edited,
    ...{ t, draft, session, state, inForce, publishedFlags, questionnaires },
    ...{ chosen, choose, tab, setTab, goTo },
  };
  const isJson = view === 'json' || !editor;
  return (
    <div className="flex flex-col lg:h-[calc(100dvh-var(--header-height,57px))]">
      <WorkbenchBar draft={draft} title={title} session={session} state={state}>
        <ViewSwitch
          label={t('rules.view.title')}
          views={VIEWS}
          current={view}
          nameOf={(each) => (each === 'history' ? t('versions.view') : t(`rules.view.${each}`))}
          onChoose={setView}
        />
        <PublishButton session={session} state={state} onSaved={setPublishing} />
      </WorkbenchBar>
      <SessionNotices kind={kind} session={session} state={state} />
      {forms.some(({ form }) => form === null) && (
        <Notice tone="warning" className="m-4" title={t('rules.release.unread')}>
          <p>{t('rules.release.unreadText')}</p>
        </Notice>
      )}
      {publishing && (
        <PublishDraft
          {...{ kind, draft, session, state, publishedFlags, forms, releases }}
          limits={
            <RulesContext value={editor}>
              {editor && (
                <UntestedLimits
                  cases={edited.cases}
                  onAdd={(patients) => {
                    session.editShown(content, { cases: [...content.cases, ...patients] });
                    void session.flush();
                  }}
                />
              )}
            </RulesContext>
          }
          onClose={closePublishing}
        />
      )}
      {view === 'history' ? (
        <HistoryPane session={session} onRestored={() => setView('design')}>
          {(onRestore) => (
            <RuleHistory
              draftId={draft.id}
              revision={revision}
              content={content}
              kind={kind}
              questionOf={questionOf}
              onRestore={onRestore}
            />
          )}
        </HistoryPane>
      ) : (
        <RulesContext value={editor}>
          <Columns
            id="rules"
            storage={layoutStorage}
            columns={[
              ...(isJson ? [jsonColumn(parts)] : [outlineColumn(parts), editorColumn(parts)]),
              effectsColumn(parts),
            ]}
          />
        </RulesContext>
      )}
    </div>
  );
}

/** The list of rule sets shows when a draft was last changed. */
function useFreshList(isChanged: boolean, revision: number): void {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each saved revision changes the list
  useEffect(() => {
    if (isChanged) void queryClient.invalidateQueries({ queryKey: ruleSets.queryKey });
  }, [isChanged, revision, queryClient]);
}

function usePublishing(draft: RuleDraftDetail, { base, save }: SessionState<RuleDraftContent>) {
  const list = useRulesBase();
  const navigate = useNavigate();
  const opened = useLocation().state as OpenedDraft | null;
  const rollsBack = opened?.rollsBack === true;
  const releases = opened?.releases;
  const [publishing, setPublishing] = useState(rollsBack || releases !== undefined);
  const discard = useDiscardRuleDraft(() => navigate(list, { replace: true }));
  const closePublishing = (): void => {
    setPublishing(false);
    // A cancelled rollback created its draft by itself: keep the draft only if it was edited.
    const isUntouched = base.revision === 1 && save === 'saved' && draft.proposal === null;
    if (rollsBack && isUntouched) discard.mutate(draft.id);
  };
  return { publishing, setPublishing, closePublishing, releases };
}

interface DraftParts {
  draft: RuleDraftDetail;
  session: Session<RuleDraftContent>;
  state: SessionState<RuleDraftContent>;
}

function WorkbenchBar({
  draft,
  title,
  session,
  state,
  children,
}: DraftParts & { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const base = useRulesBase();
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2.5">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <Link to={base} className="text-sm font-medium text-accent hover:underline">
          {t('rules.back')}
        </Link>
        <h1 className="truncate text-lg font-semibold">
          {title}{' '}
          <span className="text-ink-soft tabular-nums">{String(state.history.present.document.version)}</span>
        </h1>
      </div>
      {draft.proposal && state.base.revision === draft.revision && (
        <p className="text-sm">
          <Badge tone="warning">{t('rules.draft.proposed')}</Badge>{' '}
          <span className="text-ink-soft">{t('rules.draft.proposedHint')}</span>
        </p>
      )}
      <SaveMark save={state.save} />
      <EditorsNotice routes={RULE_SETS.routes} draftId={draft.id} />
      <div className="flex">
        <UndoButtons session={session} state={state} />
      </div>
      {children}
    </header>
  );
}

function PublishDraft({
  draft,
  session,
  state,
  ...others
}: DraftParts &
  Pick<PublishRulesProps, 'kind' | 'publishedFlags' | 'forms' | 'releases' | 'limits' | 'onClose'>) {
  const { editShown, flush } = session;
  const content = state.history.present;
  const { document, expectations } = content;
  return (
    <PublishRules
      draft={draft}
      revision={state.base.revision}
      document={document}
      expectations={expectations}
      onExpect={(next) => editShown(content, { expectations: next })}
      onVersion={(version) => {
        editShown(content, { document: { ...document, version } });
        void flush();
      }}
      onKeys={(keys) => {
        for (const [from, to] of keys) {
          const present = session.state().history.present;
          const ruleSet = asEditable(present.document);
          if (ruleSet && from !== to) session.edit(withFlagRenamed(present, ruleSet, from, to));
        }
      }}
      save={state.save}
      news={state.news}
      onNewsRead={session.dismissNews}
      flush={async () => {
        const saved = await flush();
        // Another user's changes must be reviewed before they are published.
        return session.state().news ? undefined : saved;
      }}
      {...others}
    />
  );
}
