/** Rule sets as authored documents: merging two editors' changes, describing differences. */
import type { AnyDocument } from '@clinic/contract/catalogue';
import type { RuleDraftContent } from '@clinic/contract/rules/draft';
import { ruleDrafts } from '@clinic/contract/rules/draftRoutes';
import { itemsOf, ROOT } from '@clinic/engine/editing';
import { formatOf } from '@clinic/platform/format';
import {
  hoursIn,
  mergeRuleSets,
  parseRuleSet,
  type QuestionOf,
  RULE_SET_SHAPE,
  resolveRuleSets,
  ruleSetDifferences,
} from '@clinic/rules/document';
import { describeLine } from '@clinic/rules/evaluate';
import type { TFunction } from 'i18next';
import { nameOf, plainValue } from '../authoring/differenceValues.ts';
import type { AnyDifference, AuthoredKind, DifferenceText } from '../authoring/kind.ts';
import { asEditable } from './editable.ts';

const LOGIC = new Set(['value', 'alertWhen']);

const areEditable = (...contents: RuleDraftContent[]): boolean =>
  contents.every(({ document }) => asEditable(document) !== undefined);

export const RULE_SETS: AuthoredKind<RuleDraftContent> = {
  routes: ruleDrafts,
  changed: 'rule_draft_changed',
  contentOf: ({ document, expectations, cases }) => ({ document, expectations, cases }),
  contentAt: (answer) => answer as RuleDraftContent,
  // The test cases belong to the draft, not to the version.
  published: (document, draft) => ({
    ...draft,
    document: { ...document, version: draft.document.version },
  }),
  merge: (base, mine, theirs) =>
    areEditable(base, mine, theirs) ? mergeRuleSets(base, mine, theirs) : undefined,
  resolve: resolveRuleSets,
  differences: (before, after) =>
    areEditable(before, after) ? ruleSetDifferences(before, after) : undefined,
  texts: (...args) => ruleDifferenceTexts(() => undefined, ...args),
};

/** With the words of the questions that the rules read; without them, a question is named by its id. */
export const ruleSetsAsking = (questionOf: QuestionOf): typeof RULE_SETS => ({
  ...RULE_SETS,
  texts: (...args) => ruleDifferenceTexts(questionOf, ...args),
});

function ruleDifferenceTexts(
  questionOf: QuestionOf,
  before: RuleDraftContent,
  after: RuleDraftContent,
  t: TFunction,
  language: string,
) {
  const names = namesIn([after, before], language);
  const logicText = (value: unknown, document: AnyDocument): string | undefined => {
    const { ruleSet } = parseRuleSet(document);
    return ruleSet && describeLine(value as never, { ruleSet, questionOf, language });
  };
  return ({ change, kind, id, property = '', ...values }: AnyDifference): DifferenceText => {
    const part = { kind: t(`rules.part.${kind}`), name: names.get(`${kind} ${id}`) ?? String(id) };
    if (change !== 'changed') return { title: t(`builder.difference.${change}`, part) };
    const what = t([`rules.property.${property}`, `builder.property.${property}`, 'rules.property.other'], {
      property,
    });
    const title = kind === 'ruleSet' || kind === 'draft' ? 'rules.part.ofAll' : 'builder.difference.changed';
    const shown = (value: unknown, other: unknown, { document }: RuleDraftContent): string =>
      (property === 'dueWithin' && typeof value === 'string' && termText(value, language)) ||
      (property === 'act' && t(`rules.act.${value ?? 'bySeverity'}`)) ||
      (value !== undefined && kind !== 'parameter' && LOGIC.has(property) && logicText(value, document)) ||
      plainValue(value, other, t, language);
    return {
      title: t(title, { ...part, property: what }),
      before: shown(values.before, values.after, before),
      after: shown(values.after, values.before, after),
    };
  };
}

/** The term in words, if it is one. */
function termText(duration: string, language: string): string | undefined {
  const hours = hoursIn(duration);
  return hours === undefined ? undefined : formatOf(language).duration(hours);
}

/** Kind and id → the item's name, from the first content that has it. */
function namesIn(contents: readonly RuleDraftContent[], language: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { document, cases, expectations } of contents) {
    const items = itemsOf({ ruleSets: [document], cases, expectations }, RULE_SET_SHAPE);
    for (const [key, item] of items ?? []) {
      if (key === ROOT || names.has(`${item.kind} ${item.id}`)) continue;
      const { flag, caseId, title } = item.properties;
      const name =
        item.kind === 'expectation'
          ? `${caseId}, ${flag}`
          : item.kind === 'case' && typeof title === 'string'
            ? title
            : nameOf(item, language);
      names.set(`${item.kind} ${item.id}`, name);
    }
  }
  return names;
}
