/** Finds duplicate keys and missing texts. */
import { error, localize, type Problem } from '@clinic/engine/base';
import { languageProblems, textProblems } from '@clinic/engine/definition';
import type { RuleSet } from './ruleset.ts';

export function keyProblems({ parameters, derived, flags }: RuleSet): Problem[] {
  const twice = (entries: ReadonlyArray<{ key: string; path: string }>): Problem[] => {
    const seen = new Set<string>();
    return entries.flatMap(({ key, path }) => {
      if (seen.has(key)) return [error(`${path}.key`, 'duplicate_key', localize('duplicateKey', { key }))];
      seen.add(key);
      return [];
    });
  };
  const listed = (entries: ReadonlyArray<{ key: string }>, name: string) =>
    entries.map(({ key }, index) => ({ key, path: `${name}[${index}]` }));
  return [
    ...twice([...listed(parameters, 'parameters'), ...listed(derived, 'derived')]),
    ...twice(listed(flags, 'flags')),
  ];
}

export function textsOf({ languages, title, parameters, derived, flags }: RuleSet): Problem[] {
  return [
    ...languageProblems(languages),
    ...textProblems(title, languages, 'title'),
    ...parameters.flatMap(({ label }, index) => textProblems(label, languages, `parameters[${index}].label`)),
    ...derived.flatMap(({ label }, index) => textProblems(label, languages, `derived[${index}].label`)),
    ...flags.flatMap((flag, index) => [
      ...textProblems(flag.title, languages, `flags[${index}].title`),
      ...textProblems(flag.message, languages, `flags[${index}].message`),
    ]),
  ];
}
