/** Which flags depend on a question or an option. */
import type { LogicJson } from '@clinic/engine/base';
import { nameRead, operatorOf, readsOf, walkOperations } from '@clinic/engine/logic';
import type { RuleSet } from './ruleset.ts';

interface FlagDependencies {
  /** Keys of the flags that read the answer to a question, directly, through a derived value or another flag. */
  ofQuestion(id: string): string[];
  /** Keys of the flags that check whether that option was chosen. */
  ofOption(question: string, value: string | number): string[];
}

/**
 * Dependencies of each flag, in flag order.
 * @param ruleSet as returned by `parseRuleSet`
 */
export function flagDependenciesOf(ruleSet: RuleSet): FlagDependencies {
  const derived = new Map(ruleSet.derived.map(({ key, value }) => [key, value]));
  const flags = new Map(ruleSet.flags.map(({ key, value }) => [key, value]));
  const reads = ruleSet.flags.map(({ key, value, alertWhen }) => {
    const dependencies = { flag: key, questions: new Set<string>(), options: new Set<string>() };
    const follow = (logic: LogicJson): void => {
      const reads = readsOf(logic);
      for (const { key: question, value: option } of optionsIn(logic)) {
        dependencies.options.add(optionKey(question, option));
      }
      for (const read of reads.keys) {
        if (dependencies.questions.has(read)) continue;
        dependencies.questions.add(read);
        const behind = derived.get(read);
        if (behind !== undefined) follow(behind);
      }
      for (const other of reads.flags) {
        const behind = flags.get(other);
        if (behind !== undefined && other !== key) follow(behind);
      }
    };
    follow(value);
    if (alertWhen !== undefined) follow(alertWhen);
    return dependencies;
  });
  return {
    ofQuestion: (id) => reads.filter(({ questions }) => questions.has(id)).map(({ flag }) => flag),
    ofOption: (question, value) =>
      reads.filter(({ options }) => options.has(optionKey(question, value))).map(({ flag }) => flag),
  };
}

/** Questions with the values they are compared with, in any operation. */
function optionsIn(logic: LogicJson): Array<{ key: string; value: string | number }> {
  const compared: Array<{ key: string; value: string | number }> = [];
  walkOperations(logic, '', ({ operator, args }) => {
    const isChoice = operatorOf(operator).names?.of === 'choice';
    const keys = isChoice ? [String(args[0])] : args.flatMap((arg) => nameRead(arg) ?? []);
    const values = (isChoice ? args.slice(1) : args)
      .flat()
      .filter((value) => typeof value === 'string' || typeof value === 'number');
    compared.push(...keys.flatMap((key) => values.map((value) => ({ key, value }))));
  });
  return compared;
}

const optionKey = (question: string, value: string | number): string =>
  `${question} ${JSON.stringify(value)}`;
