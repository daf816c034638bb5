/** The columns of the workbench: outline, editor and effects, or the document as JSON. */
import type { RuleDraftContent, RuleDraftDetail } from '@clinic/contract/rules/draft';
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import type { Problem } from '@clinic/engine/base';
import { type Column, Notice, PartBoundary } from '@clinic/platform/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DraftAsJson } from '../../authoring/DraftAsJson.tsx';
import type { Session, SessionState } from '../../authoring/session.ts';
import { useProblemWords } from '../../authoring/useProblemWords.ts';
import { ChecksPanel } from '../cases/ChecksPanel.tsx';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import type { AskedQuestionnaire } from '../queries.ts';
import { DerivedEditor } from './DerivedEditor.tsx';
import { FlagOutline, type Selected } from './FlagOutline.tsx';
import { FlagTabs } from './FlagTabs.tsx';
import { ParameterEditor } from './ParameterEditor.tsx';
import { type RuleEditor, withFlagRenamed, withKeyRenamed } from './useRuleEditor.ts';

export interface RuleColumnsParts extends RuleEditor {
  t: TFunction;
  draft: RuleDraftDetail;
  session: Session<RuleDraftContent>;
  state: SessionState<RuleDraftContent>;
  /** The version that evaluates new submissions; null for a rule set that was never published. */
  inForce: { id: string; version: string } | null;
  /** Keys of the flags of that version. */
  publishedFlags: readonly string[];
  questionnaires: readonly AskedQuestionnaire[];
  chosen: Selected;
  choose: (chosen: Selected) => void;
  tab: string;
  setTab: (tab: string) => void;
  /** Opens the part at a path of the document. */
  goTo: (path: string) => void;
}

const flagOf = ({ editable, chosen }: RuleColumnsParts) =>
  editable?.flags.find(({ key }) => chosen.kind === 'flag' && key === chosen.key);

export function jsonColumn({ t, session, state, editor, errors, goTo }: RuleColumnsParts): Column {
  const { document } = state.history.present;
  return {
    id: 'document',
    min: '24rem',
    className: 'bg-surface',
    content: (
      <>
        {!editor && (
          <Notice tone="warning" title={t('rules.json.onlyJson')} className="mb-3">
            <p>{t('rules.json.onlyJsonText')}</p>
          </Notice>
        )}
        <RuleProblems errors={errors} document={document} onOpen={goTo} />
        <DraftAsJson
          label={t('rules.json.label')}
          wanted="ruleSet"
          document={document}
          onUpload={(uploaded) => session.edit({ document: uploaded })}
        />
      </>
    ),
  };
}

export const outlineColumn = ({ t, chosen, choose, setTab }: RuleColumnsParts): Column => ({
  id: 'outline',
  name: t('rules.outline.title'),
  width: '17rem',
  min: '12rem',
  content: (
    <PartBoundary resetKey={JSON.stringify(chosen)}>
      <FlagOutline
        selected={chosen}
        onSelect={choose}
        onAdd={(added) => {
          choose(added);
          // Show its definition first.
          setTab('rule');
        }}
      />
    </PartBoundary>
  ),
});

export function editorColumn(parts: RuleColumnsParts): Column {
  const { session, state, editable, errors, cases, publishedFlags, chosen, choose, goTo } = parts;
  const content = state.history.present;
  const flag = flagOf(parts);
  const draftRow = {
    keyOf: chosen.key,
    onOpen: (kind: Selected['kind'], key: string) => choose({ kind, key }),
    onRename: (key: string) => {
      if (!editable) return;
      session.editShown(content, withKeyRenamed(editable, chosen.key, key));
      choose({ kind: chosen.kind, key });
    },
  };
  return {
    id: 'editor',
    min: '20rem',
    className: 'bg-surface',
    content: (
      <>
        <RuleProblems errors={errors} document={content.document} onOpen={goTo} />
        <PartBoundary resetKey={JSON.stringify(chosen)}>
          {chosen.kind === 'derived' && <DerivedEditor key={chosen.key} {...draftRow} />}
          {chosen.kind === 'parameter' && <ParameterEditor key={chosen.key} {...draftRow} />}
        </PartBoundary>
        {flag && (
          <FlagTabs
            flag={flag}
            isNew={!publishedFlags.includes(flag.key)}
            cases={cases}
            content={content}
            tab={parts.tab}
            onTab={parts.setTab}
            onRename={(key) => {
              if (!editable) return;
              session.editShown(content, withFlagRenamed(content, editable, flag.key, key));
              choose({ kind: 'flag', key });
            }}
            onChange={(changes) => session.editShown(content, changes)}
          />
        )}
      </>
    ),
  };
}

export function effectsColumn(parts: RuleColumnsParts): Column {
  const { t, state, editor, inForce, errors, cases, goTo } = parts;
  const focus = flagOf(parts)?.key;
  return {
    id: 'impact',
    name: t('rules.side'),
    width: '22rem',
    min: '16rem',
    content: (
      <div className="grid content-start gap-4">
        <PartBoundary resetKey={focus}>
          {editor && inForce && (
            <ImpactPanel
              base={inForce}
              document={state.history.present.document}
              isSound={errors.length === 0}
              focus={focus}
            />
          )}
        </PartBoundary>
        <PartBoundary resetKey={focus}>{editor && <ChecksPanel cases={cases} onOpen={goTo} />}</PartBoundary>
      </div>
    ),
  };
}

const SHOWN = 5;

interface RuleProblemsProps {
  errors: readonly Problem[];
  document: RuleSetDocument;
  onOpen: (path: string) => void;
}

/** The first errors of a rule set, each with a link to its location. */
function RuleProblems({ errors, document, onOpen }: RuleProblemsProps) {
  const { t } = useTranslation();
  const { textOf, placeOf } = useProblemWords(document);
  if (errors.length === 0) return null;
  return (
    <Notice tone="danger" title={t('rules.problems', { count: errors.length })} className="mb-4">
      <ul className="text-sm">
        {errors.slice(0, SHOWN).map((problem) => (
          <li key={`${problem.path} ${problem.message}`} className="wrap-anywhere">
            <button type="button" className="text-start underline" onClick={() => onOpen(problem.path)}>
              {textOf(problem)}
            </button>{' '}
            <span className="text-xs text-ink-soft">{placeOf(problem)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
