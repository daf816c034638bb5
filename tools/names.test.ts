/** Names are the field's terms, which can be searched for: no words that mean something only here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

const root = join(import.meta.dirname, '..');
const FOLDERS = [
  'contract',
  'engine',
  'fixtures',
  'formats',
  'lab',
  'portal',
  'questionnaires',
  'rules',
  'server',
  'testing',
  'tools',
];
/** It has the words as keys. */
const OWN = 'tools/names.test.ts';

/** Word of a name → what it is called instead. */
const TERMS = new Map(
  Object.entries({
    anew: 're-evaluate, reload, recompute',
    dear: 'expensive',
    handedin: 'submitted',
    handin: 'submit',
    happening: 'event',
    judge: 'evaluate',
    judged: 'evaluated',
    judging: 'evaluation',
    look: 'resolve, check, read',
    looks: 'views, styles',
    nobodysignedin: 'isAnonymous',
    occasion: 'requestContext',
    patience: 'timeout',
    suspects: 'rejected',
    tell: 'report, notify, track',
    told: 'reported, message',
  }),
);
/** "Look up" is a term of its own. */
const LOOK_UP = ['up', 'ups', 'after'];

const NAME = /[A-Za-z_$][\w$]*/g;
const TEXT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

test('no name is made of a word that the field does not use', () => {
  const files = sourceFiles(FOLDERS).filter((file) => file !== OWN);
  const wrong = files.flatMap((file) => {
    const names = new Set(readFileSync(join(root, file), 'utf8').replaceAll(TEXT, ' ').match(NAME));
    return [...names].flatMap((name) => refusals(name).map((refusal) => `${file}: ${name}: ${refusal}`));
  });
  expect(wrong).toEqual([]);
});

/** Participles that say nothing of a value: it is named by what it is (`questions`, `cached`, `usedIds`). */
const PARTICIPLES =
  /\b(?:const|let|function) (?:\[|\{ )?(?:found|known|asked|asks|given|taken|kept|own|around|beside|sought|standing|underWay|heads|stays|turnedAway|calm|walled)\b/g;

test('in engine, rules, formats and contract no value is named by a participle alone', () => {
  const wrong = sourceFiles(['contract', 'engine', 'formats', 'rules']).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(PARTICIPLES)].map(([text]) => `${file}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['judgedAnswers', ['evaluated']],
  ['toldHosts', ['reported, message']],
  ['PATIENCE_MS', ['timeout']],
  ['handedInBy', ['submitted']],
  ['firstLook', ['resolve, check, read']],
  ['lookUpCode', []],
  ['outlook', []],
  ['evaluatedAnswers', []],
])('of %s it says %j', (name, expected) => expect(refusals(name)).toEqual(expected));

/** What the parts of a name are called instead. */
function refusals(name: string): string[] {
  const words = (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
  return words.flatMap((word, index) => {
    const next = words[index + 1] ?? '';
    if (word === 'look' && LOOK_UP.includes(next)) return [];
    const term = TERMS.get(word) ?? TERMS.get(word + next);
    return term === undefined ? [] : [term];
  });
}
