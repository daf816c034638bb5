/** The published rule set that a questionnaire names. */
import { useQuery } from '@tanstack/react-query';
import type { RuleSet } from '../../../rules/document/ruleset.ts';
import { ruleSet, ruleSetLines } from './queries.ts';

/** @param name `id@version` */
export function usePublishedRuleSet(name: string | undefined): {
  rules: RuleSet | undefined;
  /** No such version is published. */
  isMissing: boolean;
} {
  const { data: sets } = useQuery(ruleSetLines);
  const isPublished =
    name !== undefined &&
    sets?.some(({ id, versions }) => versions.some(({ version }) => `${id}@${version}` === name)) === true;
  const { data: rules } = useQuery({ ...ruleSet(name ?? ''), enabled: isPublished });
  return { rules, isMissing: name !== undefined && sets !== undefined && !isPublished };
}
