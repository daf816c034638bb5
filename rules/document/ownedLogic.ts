/** The logic of a rule set, by the flag or derived value that owns it. */
import type { LogicJson } from '@clinic/engine/base';
import { readsOf } from '@clinic/engine/logic';
import type { RuleSet } from './ruleset.ts';

export interface Owner {
  kind: 'flag' | 'derived';
  key: string;
}

/** A flag's own conditions and those of the derived values and flags it reads, directly or through others. */
export function behindFlag(ruleSet: RuleSet, key: string): (owner: Owner) => boolean {
  const behind = new Set<string>();
  const follow = (logic: LogicJson): void => {
    const { keys, flags } = readsOf(logic);
    for (const { key: name, value } of ruleSet.derived) {
      if (keys.has(name)) open(`derived ${name}`, [value]);
    }
    for (const other of ruleSet.flags) if (flags.has(other.key)) openFlag(other.key);
  };
  const open = (name: string, logics: readonly LogicJson[]): void => {
    if (behind.has(name)) return;
    behind.add(name);
    logics.forEach(follow);
  };
  const openFlag = (name: string): void => {
    const flag = ruleSet.flags.find((each) => each.key === name);
    if (flag) open(`flag ${name}`, [flag.value, ...(flag.alertWhen === undefined ? [] : [flag.alertWhen])]);
  };
  openFlag(key);
  return (owner) => behind.has(`${owner.kind} ${owner.key}`);
}

/** Every piece of logic with its path and owner. */
export const ownedLogic = ({
  derived,
  flags,
}: RuleSet): Array<{ logic: LogicJson; path: string; owner: Owner }> => [
  ...derived.map(({ key, value }, index) => ({
    logic: value,
    path: `derived[${index}].value`,
    owner: { kind: 'derived' as const, key },
  })),
  ...flags.flatMap(({ key, value, alertWhen }, index) => {
    const owner = { kind: 'flag' as const, key };
    return [
      { logic: value, path: `flags[${index}].value`, owner },
      ...(alertWhen === undefined ? [] : [{ logic: alertWhen, path: `flags[${index}].alertWhen`, owner }]),
    ];
  }),
];
