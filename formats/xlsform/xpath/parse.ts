/** Parses the XPath of XLSForms to the syntax tree that all formulas have. Nothing is executed. */
import { type Levels, parseTokens } from '../../importing/formula/parse.ts';
import { NotCompiled } from '../../importing/formula/reason.ts';
import type { Formula } from '../../importing/formula/syntax.ts';
import type { Token } from '../../importing/formula/tokens.ts';

const LEVELS: Levels = [
  { or: 'or' },
  { and: 'and' },
  { '=': '=', '!=': '<>' },
  { '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
  { '+': '+', '-': '-' },
  { '*': '*', div: '/', mod: '%' },
];

const SIGNS = ['!=', '<=', '>=', '=', '<', '>', '(', ')', ',', '+', '-', '*'];
const OPERATORS: ReadonlySet<string> = new Set(['or', 'and', 'div', 'mod']);

const MAX_LENGTH = 20_000;
const MAX_TOKENS = 4_000;
const SHOWN = 20;

const NUMBER = /(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})/y;
/** `.`, `..`, `../name`, `/data/group/name`, `current()/../name`, or a name. */
const PATH = /\/?(?:current\(\)|\.\.?|[\p{L}_][\p{L}\p{N}_.:-]*)(?:\/(?:\.\.?|[\p{L}_][\p{L}\p{N}_.:-]*))*/uy;

/** @throws NotCompiled if it is not valid, too long, nested too deeply, or has paths with conditions */
export const parseXPath = (source: string): Formula =>
  parseTokens(tokensOf(source), LEVELS, ({ text, at }) => ({ kind: 'field', name: text, at }));

function tokensOf(source: string): Token[] {
  if (source.length > MAX_LENGTH) throw new NotCompiled('formulaTooLong', { max: MAX_LENGTH });
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    if (/\s/.test(source[at] as string)) {
      at += 1;
      continue;
    }
    const { end, ...token } = tokenAt(source, at, tokens.at(-1));
    tokens.push(token);
    if (tokens.length > MAX_TOKENS) throw new NotCompiled('formulaTooLong', { max: MAX_LENGTH });
    at = end;
  }
  return [...tokens, { kind: 'end', text: '', at }];
}

/** Whether an operator comes next: XPath reads `*` and `div` as one only after a value. */
const endsValue = (token: Token | undefined): boolean =>
  token !== undefined &&
  (['number', 'text', 'field'].includes(token.kind) || (token.kind === 'sign' && token.text === ')'));

function tokenAt(source: string, at: number, before: Token | undefined): Token & { end: number } {
  const character = source[at] as string;
  const token = (kind: Token['kind'], text: string, end: number) => ({ kind, text, at, end });
  const excerpt = source.slice(at, at + SHOWN);
  if (character === '"' || character === "'") {
    const close = source.indexOf(character, at + 1);
    if (close < 0) throw new NotCompiled('formulaSyntax', { found: excerpt });
    return token('text', source.slice(at + 1, close), close + 1);
  }
  if (source.startsWith('${', at)) {
    const close = source.indexOf('}', at);
    if (close < 0) throw new NotCompiled('formulaSyntax', { found: excerpt });
    const name = source.slice(at + 2, close).trim();
    if (/^(?:last-saved#|instance(?:ID|Name)$)/.test(name))
      throw new NotCompiled('formulaUnsaid', { found: name });
    return token('field', name, close + 1);
  }
  const sign = SIGNS.find((each) => source.startsWith(each, at));
  if (sign && (sign !== '*' || endsValue(before))) return token('sign', sign, at + sign.length);
  const number = matchAt(NUMBER, source, at);
  if (number !== undefined) return token('number', number, at + number.length);
  // Conditions of paths, and paths into other documents.
  if (character === '[' || character === '|' || (character === '/' && endsValue(before)))
    throw new NotCompiled('formulaUnsaid', { found: excerpt });
  const path = matchAt(PATH, source, at);
  if (path === undefined) throw new NotCompiled('formulaSyntax', { found: character });
  const end = at + path.length;
  if (endsValue(before) && OPERATORS.has(path)) return token('name', path, end);
  if (/^\s*\(/.test(source.slice(end, end + MAX_BLANKS))) return token('name', path, end);
  return token('field', nameIn(path), end);
}

const MAX_BLANKS = 50;

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

/** `@name` is a name without a path, such as that of a column of choices. */
function nameIn(path: string): string {
  const steps = path.split('/').filter((step) => step !== '');
  const last = steps.at(-1) as string;
  if (last === 'current()') return '.';
  if (last === '.' || last === '..') return last;
  return steps.length === 1 ? `@${last}` : steps.join('/');
}
