/** Splits a FHIRPath expression into tokens: https://hl7.org/fhirpath/N1/grammar.html */
import { NotCompiled } from './reason.ts';
import type { LiteralType } from './syntax.ts';

export interface Token {
  at: number;
  kind: 'word' | 'delimited' | 'symbol' | 'end' | LiteralType;
  /** The source text; for strings and delimited names, the unescaped content. */
  text: string;
}

// Each is tried at a single position and reads each character once.
const SPACE = /[ \t\r\n\u00a0]+|\/\/[^\r\n]*|\/\*(?:[^*]|\*(?!\/))*\*\//y;
const WORD = /\$?[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /\d+(?:\.\d+)?L?/y;
const DATE = /@(?:\d{4}(?:-\d\d(?:-\d\d)?)?(T)?)?/y;
const TIME = /\d\d(?::\d\d(?::\d\d(?:\.\d+)?)?)?/y;
const ZONE = /Z|[+-]\d\d:\d\d/y;
const SYMBOL = /<=|>=|!=|!~|[-+*/&|=~<>().,[\]{}%]/y;

/** @throws NotCompiled at a character that belongs to no token */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const token = pattern.exec(source)?.[0];
    if (token) at += token.length;
    return token || undefined;
  };
  const next = (start: number): Omit<Token, 'at'> => {
    const character = source[at] as string;
    if (character === "'" || character === '`') {
      at += 1;
      const text = quoted(source, at, character);
      at = text.end;
      return { kind: character === "'" ? 'string' : 'delimited', text: text.value };
    }
    if (character === '@') return moment(source.startsWith('@T', at));
    const word = read(WORD);
    if (word) return { kind: 'word', text: word };
    const number = read(NUMBER);
    if (number) return { kind: number.includes('.') ? 'decimal' : 'integer', text: number.replace('L', '') };
    const symbol = read(SYMBOL);
    if (symbol) return { kind: 'symbol', text: symbol };
    throw new NotCompiled(start, 'syntax', { found: character });
  };
  const moment = (isTime: boolean): Omit<Token, 'at'> => {
    if (isTime) {
      at += 2;
      const time = read(TIME);
      if (!time) throw new NotCompiled(at, 'syntax', { found: '@T' });
      return { kind: 'time', text: time };
    }
    const date = read(DATE) as string;
    if (date.length < 5) throw new NotCompiled(at, 'syntax', { found: date });
    if (!date.endsWith('T')) return { kind: 'date', text: date.slice(1) };
    const time = read(TIME) ?? '';
    return { kind: 'dateTime', text: date.slice(1) + time + (time && (read(ZONE) ?? '')) };
  };
  while (at < source.length) {
    if (read(SPACE)) continue;
    const start = at;
    tokens.push({ at: start, ...next(start) });
  }
  tokens.push({ at, kind: 'end', text: '' });
  return tokens;
}

const ESCAPES: Readonly<Record<string, string>> = { f: '\f', n: '\n', r: '\r', t: '\t' };
const UNICODE = /u[0-9a-fA-F]{4}/y;

/** The text up to the closing mark, with its escapes replaced. */
function quoted(source: string, from: number, mark: string): { value: string; end: number } {
  let value = '';
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] as string;
    if (character === mark) return { value, end: at + 1 };
    if (character !== '\\') {
      value += character;
      continue;
    }
    at += 1;
    UNICODE.lastIndex = at;
    const code = UNICODE.exec(source)?.[0];
    const escaped = source[at] ?? '';
    value += code ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (ESCAPES[escaped] ?? escaped);
    if (code) at += 4;
  }
  throw new NotCompiled(source.length, 'unfinished');
}
