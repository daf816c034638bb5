/** Plans as authored documents: merging two editors' changes, describing differences. */
import type { AnyDocument } from '@clinic/contract/catalogue';
import { planDrafts } from '@clinic/contract/plans/planDrafts';
import type { LocalizedText } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { mergePlans, planDifferences, resolvePlans, stepTitles } from '@clinic/rules/plan';
import type { TFunction } from 'i18next';
import { plainValue } from '../../authoring/differenceValues.ts';
import type { AnyDifference, AuthoredKind, DifferenceText } from '../../authoring/kind.ts';

export interface PlanContent {
  document: AnyDocument;
}

const contentOf = (document: object): PlanContent => ({ document: document as AnyDocument });

export const PLANS: AuthoredKind<PlanContent> = {
  routes: planDrafts,
  changed: 'plan_draft_changed',
  contentOf: ({ document }) => ({ document }),
  contentAt: (answer) => contentOf(answer as object),
  published: (document, draft) => ({ document: { ...document, version: draft.document.version } }),
  merge(base, mine, theirs) {
    const merged = mergePlans(base.document, mine.document, theirs.document);
    return merged && { content: contentOf(merged.document), conflicts: merged.conflicts };
  },
  resolve: (merged, chosen, conflict) => contentOf(resolvePlans(merged.document, chosen.document, conflict)),
  differences: (before, after) => planDifferences(before.document, after.document),
  texts: planDifferenceTexts,
};

function planDifferenceTexts(before: PlanContent, after: PlanContent, t: TFunction, language: string) {
  const titles = stepTitles([after.document, before.document]);
  return ({ change, kind, id, property = '', ...values }: AnyDifference): DifferenceText => {
    const title = titles.get(String(id));
    const name = (title && textIn(title as LocalizedText, language)) || String(id);
    const part = { kind: t(`plans.part.${kind}`), name };
    if (change !== 'changed') return { title: t(`builder.difference.${change}`, part) };
    const what = t([`plans.field.${property}`, 'rules.property.other'], { property });
    const shown = (value: unknown, other: unknown): string =>
      typeof value === 'string'
        ? t([`plans.value.${property}.${value}`, value])
        : plainValue(value, other, t, language);
    return {
      title: t(kind === 'plan' ? 'rules.part.ofAll' : 'builder.difference.changed', {
        ...part,
        property: what,
      }),
      before: shown(values.before, values.after),
      after: shown(values.after, values.before),
    };
  };
}
