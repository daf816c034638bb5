/** Problems of a malformed rule set say what to do. */
import { parseRuleSet } from '@clinic/rules/document';
import rules from '@clinic/rules/rulesets/glp1-flags/2.3.json' with { type: 'json' };
import { expect, test } from 'vitest';

test('problems of rules say what to do', () => {
  const [flag, ...flags] = rules.flags;
  const spoiled = {
    ...rules,
    version: 'x',
    languages: ['en', 'es', 'es'],
    flags: [{ ...flag, key: '1 bad', reviewed: 'today', title: { en: '' } }, ...flags],
  };
  const said = parseRuleSet(spoiled).problems.map(({ path, message }) => `${path}: ${message}`);
  expect(said).toEqual(
    expect.arrayContaining([
      'version: A version is written like 1.0',
      'languages[2]: The language es is listed twice; remove one',
      'flags[0].key: A key starts with a letter and has letters, digits and "_"',
      'flags[0].reviewed: Write a date as YYYY-MM-DD',
      'flags[0].title.en: This is empty; write something here',
    ]),
  );
});
