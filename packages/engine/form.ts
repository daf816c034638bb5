/** A form with its rules: answers in; shown questions, issues and flags out. */
import { type Answers, FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { type Definition, textIn } from '@clinic/engine/definition';
import { compileQuestionnaire, type Questionnaire } from '@clinic/engine/form';
import { assess, issueText } from '@clinic/engine/validation';
import type { Flag, RuleSet } from '@clinic/rules/document';
import {
  compileRuleSet,
  type Evidence,
  evidenceFrom,
  type FlagState,
  type FlagValue,
  stateOf,
} from '@clinic/rules/evaluate';

export interface Form {
  readonly definition: Definition;
  readonly ruleSet: RuleSet | undefined;
  /**
   * @param on `today`: the date for ages and limits, `YYYY-MM-DD`; `language` of the messages, by default the first one
   * of the definition
   */
  assess(answers: Answers, on: { today: string; language?: string }): Assessed;
}

export interface Assessed {
  /** Ids of the questions that apply, in order. */
  visible: string[];
  /** The answers to these, normalized: what a form sends. */
  answers: Answers;
  issues: AnswerIssue[];
  /** Every flag of the rules, in their order. */
  flags: FormFlag[];
}

/** What is wrong with an answer. */
export interface AnswerIssue {
  question: string;
  /** `soft`: unusual, and accepted once it is confirmed. */
  level: 'hard' | 'soft';
  code: string;
  message: string;
}

export interface FormFlag extends Pick<Flag, 'key' | 'severity'> {
  title: string;
  message: string;
  /** Null: the answers do not settle it. */
  value: FlagValue;
  /** `unassessed`: not settled, which is not the same as clear. */
  state: FlagState;
  /** What it was computed from, for `explainFlag`. */
  readonly source: FlagSource;
}

export interface FlagSource {
  evidence: Evidence;
  questionnaire: Questionnaire;
  ruleSet: RuleSet;
  answers: Answers;
  language: string;
}

/** @param ruleSet without one the form has no flags */
export function compileForm(definition: Definition, ruleSet?: RuleSet): Form {
  const questionnaire = compileQuestionnaire(definition);
  const compiled = ruleSet && compileRuleSet(ruleSet);
  return {
    definition,
    ruleSet,
    assess: (answers, { today, language = definition.languages[0] ?? FALLBACK_LANGUAGE }) => {
      const { form, issues, visibleAnswers, ruleInputs } = assess(questionnaire, answers, today);
      const evidence = compiled && evidenceFrom(compiled, ruleInputs).evidence;
      return {
        visible: [...questionnaire.questions.keys()].filter((id) => form.questions.get(id) === 'shown'),
        answers: visibleAnswers,
        issues: issues.map((issue) => ({
          question: issue.key,
          level: issue.level,
          code: issue.code,
          message: issueText(issue, questionnaire, language),
        })),
        flags: (ruleSet?.flags ?? []).map((flag) => {
          const { value, raised } = (evidence?.[flag.key] ?? { value: null, raised: false }) as Evidence;
          return {
            key: flag.key,
            severity: flag.severity,
            title: textIn(flag.title, language),
            message: textIn(flag.message, language),
            value,
            state: stateOf(flag, value, raised),
            source: {
              evidence: evidence?.[flag.key],
              questionnaire,
              ruleSet,
              answers,
              language,
            } as FlagSource,
          };
        }),
      };
    },
  };
}
