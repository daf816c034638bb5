/** The rule set that a questionnaire names: a published version, or a draft to be published together with it. */
import type { RuleDraftLine } from '@clinic/contract/rules/draft';
import { parseRuleSet, type RuleSet } from '@clinic/rules/document';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ruleDraft, ruleDraftLines, ruleSet, ruleSetLines } from './queries.ts';

/** @param name `id@version` */
export function useNamedRules(name: string | undefined): {
  /** Of a draft only while it has no errors. */
  rules: RuleSet | undefined;
  draft: RuleDraftLine | undefined;
  /** There is no such version or draft. */
  isMissing: boolean;
} {
  const { data: sets } = useQuery(ruleSetLines);
  const { data: drafts } = useQuery(ruleDraftLines);
  const isPublished =
    name !== undefined &&
    sets?.some(({ id, versions }) => versions.some(({ version }) => `${id}@${version}` === name)) === true;
  const { data: published } = useQuery({ ...ruleSet(name ?? ''), enabled: isPublished });
  const draft = isPublished
    ? undefined
    : drafts?.find(({ ruleSetId, version }) => `${ruleSetId}@${version}` === name);
  const { data: detail } = useQuery({ ...ruleDraft(draft?.id ?? ''), enabled: draft !== undefined });
  const parsed = useMemo(() => detail && parseRuleSet(detail.document).ruleSet, [detail]);
  const isKnown = sets !== undefined && drafts !== undefined;
  return {
    rules: isPublished ? published : draft && parsed,
    draft,
    isMissing: name !== undefined && isKnown && !isPublished && !draft,
  };
}
