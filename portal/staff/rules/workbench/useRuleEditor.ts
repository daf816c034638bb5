/** The edited rule set, with the information that its questionnaires and cases provide about it. */
import type { RuleDraftContent } from '@clinic/contract/rules/draft';
import type { FixtureSet } from '@clinic/contract/rules/fixtures';
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import type { Problem } from '@clinic/engine/base';
import { useLanguage } from '@clinic/platform/i18n';
import {
  parseRuleSet,
  type QuestionOf,
  type RuleSet,
  withFlagKey,
  withKey,
  withRows,
} from '@clinic/rules/document';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../authoring/session.ts';
import { workCases } from '../cases/workCases.ts';
import { asEditable } from '../editable.ts';
import type { AskedQuestionnaire } from '../queries.ts';
import type { RulesEditor, WorkCase } from '../RulesContext.ts';

export interface RuleEditor {
  /** Undefined while the document can only be shown as JSON. */
  editable: RuleSet | undefined;
  editor: RulesEditor | undefined;
  errors: readonly Problem[];
  /** The stored cases and those of the draft. */
  cases: WorkCase[];
  questionOf: QuestionOf;
}

interface RuleEditorDeps {
  session: Session<RuleDraftContent>;
  content: RuleDraftContent;
  questionnaires: readonly AskedQuestionnaire[];
  sets: readonly FixtureSet[];
}

export function useRuleEditor({ session, content, questionnaires, sets }: RuleEditorDeps): RuleEditor {
  const { t } = useTranslation();
  const language = useLanguage();
  const { document, cases, expectations } = content;
  const { editShown } = session;
  const settled = useDeferredValue(document);
  const parsed = useMemo(() => parseRuleSet(settled), [settled]);
  const lastSound = useRef<RuleSet>(undefined);
  if (parsed.ruleSet) lastSound.current = parsed.ruleSet;
  const sound = parsed.ruleSet ?? lastSound.current;
  const editable = useMemo(() => asEditable(document), [document]);
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
        edit: (next, about) => editShown(content, { document: next as unknown as RuleSetDocument }, about),
      },
    [editable, sound, parsed.problems, questionnaires, questionOf, content, editShown],
  );
  const errors = parsed.problems.filter(({ level }) => level === 'error');
  return { editable, editor, errors, cases: all, questionOf };
}

/** The draft with a flag's key renamed, also in its cases. */
export const withFlagRenamed = (
  { cases, expectations }: RuleDraftContent,
  ruleSet: RuleSet,
  from: string,
  to: string,
): RuleDraftContent => ({
  document: withFlagKey(ruleSet, from, to) as unknown as RuleSetDocument,
  cases: cases.map((each) => ({
    ...each,
    expected: Object.fromEntries(
      Object.entries(each.expected).map(([key, value]) => [key === from ? to : key, value]),
    ),
  })),
  expectations: expectations.map((each) => (each.flag === from ? { ...each, flag: to } : each)),
});

/** The draft with a derived value's or parameter's key renamed. */
export const withKeyRenamed = (
  ruleSet: RuleSet,
  from: string,
  to: string,
): Pick<RuleDraftContent, 'document'> => ({
  document: withKey(ruleSet, from, to) as unknown as RuleSetDocument,
});
