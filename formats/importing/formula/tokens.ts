/** Splits a formula into tokens. */
import { NotCompiled } from './reason.ts';

export interface Token {
  kind: 'number' | 'text' | 'field' | 'name' | 'sign' | 'end';
  /** A text without quotes, a field without brackets, or a name in lower case. */
  text: string;
  /** Index of its first character. */
  at: number;
}

const SIGNS = [
  '<>',
  '!=',
  '<=',
  '>=',
  '==',
  '&&',
  '||',
  '=',
  '<',
  '>',
  '(',
  ')',
  ',',
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '!',
];
const MAX_LENGTH = 20_000;
const MAX_TOKENS = 4_000;
const SHOWN = 20;

/** @throws NotCompiled for an invalid character, or an unclosed quote or bracket */
export function tokensOf(source: string): Token[] {
  if (source.length > MAX_LENGTH) throw new NotCompiled('formulaTooLong', { max: MAX_LENGTH });
  const formula = withoutComments(source);
  const tokens: Token[] = [];
  let at = 0;
  while (at < formula.length) {
    const character = formula[at] as string;
    if (/[\s\u00a0]/.test(character)) {
      at += 1;
      continue;
    }
    const token = tokenAt(formula, at, character);
    tokens.push(token);
    if (tokens.length > MAX_TOKENS) throw new NotCompiled('formulaTooLong', { max: MAX_LENGTH });
    at = token.end;
  }
  return [...tokens, { kind: 'end', text: '', at: formula.length }];
}

/** Lines that begin with `//` or `#`. */
const withoutComments = (source: string): string =>
  source
    .split('\n')
    .map((line) => (/^(?:\/\/|#)/.test(line.trimStart()) ? '' : line))
    .join('\n');

function tokenAt(formula: string, at: number, character: string): Token & { end: number } {
  if (CLOSING.has(character)) return enclosed(formula, at, character);
  if (/[\d.]/.test(character)) return run(formula, at, /[\d.]/, 'number');
  if (/[A-Za-z_]/.test(character)) {
    const name = run(formula, at, /[A-Za-z0-9_]/, 'name');
    return { ...name, text: name.text.toLowerCase() };
  }
  const sign = SIGNS.find((each) => formula.startsWith(each, at));
  if (sign === undefined) throw new NotCompiled('formulaSyntax', { found: character });
  return { kind: 'sign', text: sign, at, end: at + sign.length };
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['[', ']'],
]);

function enclosed(formula: string, at: number, opening: string): Token & { end: number } {
  const close = formula.indexOf(CLOSING.get(opening) as string, at + 1);
  if (close < 0) throw new NotCompiled('formulaSyntax', { found: formula.slice(at, at + SHOWN) });
  const kind = opening === '[' ? 'field' : 'text';
  const text = formula.slice(at + 1, close);
  return { kind, text: kind === 'text' ? text.trim() : text, at, end: close + 1 };
}

function run(formula: string, at: number, of: RegExp, kind: Token['kind']): Token & { end: number } {
  let end = at + 1;
  while (end < formula.length && of.test(formula[end] as string)) end += 1;
  return { kind, text: formula.slice(at, end), at, end };
}
