/** What a flag that is raised or not settled says, and why, in words. */

import type { Flags } from '@clinic/contract/values';
import { type Answers, fill } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { resolveForm } from '@clinic/engine/form';
import {
  type AssessedFlag,
  assessedFlags,
  type CompiledRuleSet,
  type ExplainedNode,
  evidenceIn,
  explainEvidence,
  isNeverAsked,
  missingAnswers,
} from '@clinic/rules/evaluate';
import { issueWords } from '@clinic/server-platform/base';
import type { PublishedQuestionnaire } from './library.ts';

export interface Assessed {
  row: {
    flags_json: Flags;
    evidence_json: Record<string, unknown>;
    answers_json: Answers;
    answered_on: string;
  };
  published: PublishedQuestionnaire;
  ruleSet: CompiledRuleSet | undefined;
}

export interface OpenFlag extends AssessedFlag {
  /** Because its questions were never put. */
  isUnasked: boolean;
}

/** Flags that are raised or not settled, in reading order. */
export function openFlags({ row, published, ruleSet }: Assessed): OpenFlag[] {
  const form = () => resolveForm(published.questionnaire, row.answers_json, row.answered_on);
  const all = ruleSet?.ruleSet ?? { flags: [] };
  const raised = all.flags.map(({ key }) => key).filter((key) => evidenceIn(row.evidence_json, key)?.raised);
  return assessedFlags(all, row.flags_json, raised)
    .filter(({ state }) => state !== 'clear')
    .map((assessed) => {
      const isUnasked =
        assessed.state !== 'raised' &&
        isNeverAsked(row.evidence_json, assessed.flag.key, published.questionnaire, form());
      return { ...assessed, isUnasked };
    });
}

/** `why`: a line for each condition, or what is missing. */
export function flagWords(
  { flag, state, isUnasked }: OpenFlag,
  assessed: Assessed,
  language: string,
): { title: string; says: string; why: string } {
  const words = issueWords(language);
  const title = textIn(flag.title, language);
  if (state === 'raised') {
    return { title, says: textIn(flag.message, language), why: explanation(flag.key, assessed, language) };
  }
  const says = words[isUnasked ? 'unasked' : state === 'unmeasured' ? 'unmeasured' : 'open'];
  const questions = missing(flag.key, assessed, language);
  return {
    title,
    says: fill(says, { title }),
    why: questions && fill(words[isUnasked ? 'notAsked' : 'missing'], { questions }),
  };
}

function explanation(key: string, { row, published, ruleSet }: Assessed, language: string): string {
  const evidence = evidenceIn(row.evidence_json, key);
  if (!evidence || !ruleSet) return '';
  const { questionnaire } = published;
  const lines = (nodes: readonly ExplainedNode[], depth: number): string[] =>
    nodes.flatMap(({ text, children }) => [`${'  '.repeat(depth)}${text}`, ...lines(children, depth + 1)]);
  const context = { questionnaire, ruleSet: ruleSet.ruleSet, language, answers: row.answers_json };
  return lines(explainEvidence(evidence, context), 0).join('\n').trim();
}

function missing(key: string, { row, published: { questionnaire } }: Assessed, language: string): string {
  const evidence = evidenceIn(row.evidence_json, key);
  return (evidence ? missingAnswers(evidence, { questionnaire }) : [])
    .flatMap((id) => {
      const question = questionnaire.questions.get(id)?.question;
      return question ? [textIn(question.label, language)] : [];
    })
    .join('; ');
}
