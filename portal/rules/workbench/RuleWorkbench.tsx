/** Flags on the left, the selected one in the middle, its effects on the right. */

import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { FixtureSet } from '../../../contract/ruleFixtures.ts';
import type { RuleDraftDetail, RuleSetDocument } from '../../../contract/ruleSets.ts';
import { textIn } from '../../../engine/definition/definition.ts';
import { withRows } from '../../../rules/document/conditions.ts';
import { parseRuleSet } from '../../../rules/document/parseRuleSet.ts';
import { withFlagKey } from '../../../rules/document/renameFlag.ts';
import { withKey } from '../../../rules/document/renameKey.ts';
import type { RuleSet } from '../../../rules/document/ruleset.ts';
import { PublishButton, UndoButtons, ViewSwitch } from '../../authoring/EditorActions.tsx';
import { EditorsNotice } from '../../authoring/EditorsNotice.tsx';
import { SaveMark } from '../../authoring/SaveMark.tsx';
import { SessionNotices } from '../../authoring/SessionNotices.tsx';
import { UnreadText } from '../../authoring/UnreadText.tsx';
import { useSession, useSessionState } from '../../authoring/useSession.ts';
import { useUndoKeys } from '../../authoring/useUndoKeys.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Badge } from '../../platform/ui/base/Badge.tsx';
import { Columns } from '../../platform/ui/base/Columns.tsx';
import { Notice } from '../../platform/ui/base/Notice.tsx';
import { showToast } from '../../platform/ui/overlays/toasts.ts';
import { PartBoundary } from '../../platform/ui/states/PartBoundary.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import { usePageTitle } from '../../platform/ui/states/usePageTitle.ts';
import { ChecksPanel } from '../cases/ChecksPanel.tsx';
import { workCases } from '../cases/workCases.ts';
import { asEditable } from '../editable.ts';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import { PublishRules } from '../publish/PublishRules.tsx';
import { type AskedQuestionnaire, ruleSets } from '../queries.ts';
import { RulesContext, type RulesEditor } from '../RulesContext.ts';
import { RULE_SETS } from '../ruleSetKind.ts';
import { useRulesBase } from '../useRulesBase.ts';
import { DerivedEditor } from './DerivedEditor.tsx';
import { FlagOutline, type Selected } from './FlagOutline.tsx';
import { FlagTabs } from './FlagTabs.tsx';
import { ParameterEditor } from './ParameterEditor.tsx';
import { RuleHistory } from './RuleHistory.tsx';
import { RuleProblems } from './RuleProblems.tsx';

const RuleJson = lazy(() => import('./RuleJson.tsx'));

export interface RuleWorkbenchProps {
  draft: RuleDraftDetail;
  /** The version that evaluates new submissions; null for a rule set that was never published. */
  inForce: { id: string; version: string } | null;
  /** Keys of the flags of that version. */
  publishedFlags: readonly string[];
  questionnaires: readonly AskedQuestionnaire[];
  sets: readonly FixtureSet[];
}

const VIEWS = ['design', 'json', 'history'] as const;
type View = (typeof VIEWS)[number];

const KIND_OF_LIST = { flags: 'flag', derived: 'derived', parameters: 'parameter' } as const;

export function RuleWorkbench({ draft, inForce, publishedFlags, questionnaires, sets }: RuleWorkbenchProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const base = useRulesBase();
  const session = useSession(RULE_SETS, draft);
  const state = useSessionState(session);
  const { edit, flush } = session;
  const { document, cases, expectations } = state.history.present;
  const { revision } = state.base;
  useUndoKeys(session);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (revision !== draft.revision) void queryClient.invalidateQueries({ queryKey: ruleSets.queryKey });
  }, [revision, draft.revision, queryClient]);
  const settled = useDeferredValue(document);
  const parsed = useMemo(() => parseRuleSet(settled), [settled]);
  const lastSound = useRef<RuleSet>(undefined);
  if (parsed.ruleSet) lastSound.current = parsed.ruleSet;
  const sound = parsed.ruleSet ?? lastSound.current;
  const editable = useMemo(() => asEditable(document), [document]);
  const [view, setView] = useState<View>('design');
  const [chosen, setChosen] = useState<Selected>({ kind: 'flag', key: editable?.flags[0]?.key ?? '' });
  const [tab, setTab] = useState('rule');
  const { state: opened } = useLocation() as { state: { publish?: boolean } | null };
  const [publishing, setPublishing] = useState(opened?.publish === true);
  const title = editable ? textIn(editable.title, language) : draft.ruleSetId;
  usePageTitle(t('rules.draft.title', { title }), t('brand.name'));
  const ownName = t('rules.cases.ofDraft');
  const all = useMemo(
    () => workCases(sets, { cases, expectations }, questionnaires, ownName),
    [sets, cases, expectations, questionnaires, ownName],
  );
  const questionOf = useMemo(
    () =>
      withRows(
        (id) =>
          questionnaires.map(({ questionnaire }) => questionnaire.questions.get(id)?.question).find(Boolean),
        language,
      ),
    [questionnaires, language],
  );
  const editor = useMemo(
    (): RulesEditor | undefined =>
      editable &&
      sound && {
        ruleSet: editable,
        sound,
        problems: parsed.problems,
        questionnaires,
        questionOf,
        edit: (next, about) => edit({ document: next as unknown as RuleSetDocument }, about),
      },
    [editable, sound, parsed.problems, questionnaires, questionOf, edit],
  );
  const errors = parsed.problems.filter(({ level }) => level === 'error');
  const flag = editable?.flags.find(({ key }) => chosen.kind === 'flag' && key === chosen.key);
  const rename = (from: string, to: string): void => {
    if (!editable) return;
    edit({
      document: withFlagKey(editable, from, to) as unknown as RuleSetDocument,
      cases: cases.map((each) => ({
        ...each,
        expected: Object.fromEntries(
          Object.entries(each.expected).map(([key, value]) => [key === from ? to : key, value]),
        ),
      })),
      expectations: expectations.map((each) => (each.flag === from ? { ...each, flag: to } : each)),
    });
    setChosen({ kind: 'flag', key: to });
  };
  const renameOwn = (kind: 'derived' | 'parameter', from: string, to: string): void => {
    if (!editable) return;
    edit({ document: withKey(editable, from, to) as unknown as RuleSetDocument });
    setChosen({ kind, key: to });
  };
  const added = (next: Selected): void => {
    setChosen(next);
    // Show its definition first.
    setTab('rule');
  };
  const goTo = (path: string): void => {
    const place = path.match(/^(flags|derived|parameters)\[(\d+)\]/);
    const list = place?.[1] as keyof typeof KIND_OF_LIST | undefined;
    const owner = list && editable?.[list][Number(place?.[2])];
    if (list && owner) setChosen({ kind: KIND_OF_LIST[list], key: owner.key });
    setTab('rule');
    setView('design');
  };
  return (
    <div className="flex flex-col lg:h-[calc(100dvh-var(--header-height,65px))]">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2.5">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <Link to={base} className="text-sm font-medium text-accent hover:underline">
            {t('rules.back')}
          </Link>
          <h1 className="truncate text-lg font-semibold">
            {title} <span className="text-ink-soft tabular-nums">{String(document.version)}</span>
          </h1>
        </div>
        {draft.proposal && revision === draft.revision && (
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
        <ViewSwitch
          label={t('rules.view.title')}
          views={VIEWS}
          current={view}
          nameOf={(each) => (each === 'history' ? t('versions.view') : t(`rules.view.${each}`))}
          onChoose={setView}
        />
        <PublishButton session={session} state={state} onSaved={setPublishing} />
      </header>
      <SessionNotices kind={RULE_SETS} session={session} state={state} />
      {publishing && (
        <PublishRules
          draft={draft}
          revision={revision}
          document={document}
          expectations={expectations}
          onExpect={(next) => edit({ expectations: next })}
          onVersion={(version) => {
            edit({ document: { ...document, version } });
            void flush();
          }}
          save={state.save}
          news={state.news}
          onNewsRead={session.dismissNews}
          flush={async () => {
            const saved = await flush();
            // Another user's changes have to be read before they are published.
            return session.state().news ? undefined : saved;
          }}
          onClose={() => setPublishing(false)}
        />
      )}
      {view === 'history' ? (
        <div className="min-h-0 flex-1 p-4 lg:overflow-y-auto lg:px-6">
          <RuleHistory
            draftId={draft.id}
            revision={revision}
            content={state.history.present}
            questionOf={questionOf}
            onRestore={(content) => {
              edit(content);
              setView('design');
              const text = t('versions.broughtBackText');
              showToast({ title: t('versions.broughtBack'), text, tone: 'success' });
            }}
          />
        </div>
      ) : (
        <RulesContext value={editor}>
          <Columns
            id="rules"
            columns={[
              ...(view === 'json' || state.text !== null || !editor || !editable
                ? [
                    {
                      id: 'document',
                      min: '24rem',
                      className: 'bg-surface',
                      content: (
                        <>
                          {state.text !== null && <UnreadText onDrop={session.dropText} />}
                          {!editable && (
                            <Notice tone="warning" title={t('rules.json.onlyJson')} className="mb-3">
                              <p>{t('rules.json.onlyJsonText')}</p>
                            </Notice>
                          )}
                          <Suspense fallback={<Skeleton className="h-96" />}>
                            <RuleJson
                              text={state.text}
                              document={document}
                              questionnaires={questionnaires}
                              onWrite={session.write}
                            />
                          </Suspense>
                        </>
                      ),
                    },
                  ]
                : [
                    {
                      id: 'outline',
                      name: t('rules.outline.title'),
                      width: '17rem',
                      min: '12rem',
                      content: (
                        <PartBoundary resetKey={JSON.stringify(chosen)}>
                          <FlagOutline selected={chosen} onSelect={setChosen} onAdd={added} />
                        </PartBoundary>
                      ),
                    },
                    {
                      id: 'editor',
                      min: '20rem',
                      className: 'bg-surface',
                      content: (
                        <>
                          <RuleProblems errors={errors} onOpen={goTo} />
                          <PartBoundary resetKey={JSON.stringify(chosen)}>
                            {chosen.kind === 'derived' && (
                              <DerivedEditor
                                key={chosen.key}
                                keyOf={chosen.key}
                                onOpen={(kind, key) => setChosen({ kind, key })}
                                onRename={(key) => renameOwn('derived', chosen.key, key)}
                              />
                            )}
                            {chosen.kind === 'parameter' && (
                              <ParameterEditor
                                key={chosen.key}
                                keyOf={chosen.key}
                                onOpen={(kind, key) => setChosen({ kind, key })}
                                onRename={(key) => renameOwn('parameter', chosen.key, key)}
                              />
                            )}
                          </PartBoundary>
                          {flag && (
                            <FlagTabs
                              flag={flag}
                              isNew={!publishedFlags.includes(flag.key)}
                              draftId={draft.id}
                              cases={all}
                              content={state.history.present}
                              tab={tab}
                              onTab={setTab}
                              onRename={(key) => rename(flag.key, key)}
                              onChange={edit}
                            />
                          )}
                        </>
                      ),
                    },
                  ]),
              {
                id: 'impact',
                name: t('rules.side'),
                width: '22rem',
                min: '16rem',
                content: (
                  <div className="grid content-start gap-4">
                    <PartBoundary resetKey={flag?.key}>
                      {editor && inForce && (
                        <ImpactPanel
                          base={inForce}
                          document={document}
                          isSound={errors.length === 0}
                          focus={flag?.key}
                        />
                      )}
                    </PartBoundary>
                    <PartBoundary resetKey={flag?.key}>
                      {editor && <ChecksPanel cases={all} onOpen={goTo} />}
                    </PartBoundary>
                  </div>
                ),
              },
            ]}
          />
        </RulesContext>
      )}
    </div>
  );
}
