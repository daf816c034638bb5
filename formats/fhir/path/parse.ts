/** Parses FHIRPath by recursive descent: https://hl7.org/fhirpath/N1/grammar.html */
import { NotCompiled, type PathReason } from './reason.ts';
import type { LiteralType, Path } from './syntax.ts';
import { type Token, tokensOf } from './tokens.ts';

const MAX_CHARACTERS = 20_000;
/** Deeper trees could overflow the stack; real expressions are far less deep. */
export const MAX_DEPTH = 200;

/** From lowest to highest precedence; operators in one row have the same. */
const BINARY: ReadonlyArray<readonly string[]> = [
  ['implies'],
  ['or', 'xor'],
  ['and'],
  ['in', 'contains'],
  ['=', '~', '!=', '!~'],
  ['<=', '<', '>', '>='],
  ['|'],
  ['is', 'as'],
  ['+', '-', '&'],
  ['*', '/', 'div', 'mod'],
];
/** Keywords that may also be names. */
const ALSO_NAMES = new Set(['as', 'contains', 'in', 'is']);
const OPERATORS = new Set(BINARY.flat().filter((operator) => /^[a-z]/.test(operator)));
const RESERVED = new Set([...OPERATORS, 'true', 'false'].filter((word) => !ALSO_NAMES.has(word)));
const UNIT = /^(?:year|month|week|day|hour|minute|second|millisecond)s?$/;
const LITERALS: ReadonlySet<string> = new Set<LiteralType>([
  'string',
  'integer',
  'decimal',
  'date',
  'dateTime',
  'time',
]);

/** Why a text is not a valid expression, and where; undefined if it is valid. */
export function faultOfPath(source: string): PathReason | undefined {
  try {
    parsePath(source);
    return undefined;
  } catch (cause) {
    if (cause instanceof NotCompiled) return cause.reason;
    throw cause;
  }
}

/**
 * @param source an expression, at most 20,000 characters, nested at most 200 levels deep
 * @throws NotCompiled with the position of the error
 */
export function parsePath(source: string): Path {
  if (source.length > MAX_CHARACTERS) throw new NotCompiled(0, 'too_long', { max: MAX_CHARACTERS });
  const tokens = tokenStream(source);
  const { peek, advance, take, expect, fail } = tokens;
  const depths = new Map<Path, number>();
  let nesting = 0;

  /** Tracks how deep a part is. */
  const made = (path: Path, ...parts: readonly Path[]): Path => {
    const depth = 1 + Math.max(0, ...parts.map((part) => depths.get(part) ?? 0));
    if (depth > MAX_DEPTH) throw new NotCompiled(path.at, 'too_deep', { max: MAX_DEPTH });
    depths.set(path, depth);
    return path;
  };

  const expression = (): Path => {
    nesting += 1;
    if (nesting > MAX_DEPTH) throw new NotCompiled(peek().at, 'too_deep', { max: MAX_DEPTH });
    const path = binary(0);
    nesting -= 1;
    return path;
  };

  const binary = (level: number): Path => {
    const operators = BINARY[level];
    if (!operators) return signed();
    let left = binary(level + 1);
    for (;;) {
      const { kind, text, at } = peek();
      if ((kind !== 'word' && kind !== 'symbol') || !operators.includes(text)) return left;
      advance();
      if (text === 'is' || text === 'as') {
        left = made({ kind: 'type', at, operator: text, operand: left, type: typeName() }, left);
        continue;
      }
      const right = binary(level + 1);
      left = made({ kind: 'binary', at, operator: text, left, right }, left, right);
    }
  };

  const signed = (): Path => {
    const { at, kind, text } = peek();
    if (kind !== 'symbol' || (text !== '+' && text !== '-')) return invocations(term());
    advance();
    nesting += 1;
    if (nesting > MAX_DEPTH) throw new NotCompiled(at, 'too_deep', { max: MAX_DEPTH });
    const operand = signed();
    nesting -= 1;
    return made({ kind: 'sign', at, sign: text, operand }, operand);
  };

  const invocations = (first: Path): Path => {
    let target = first;
    for (;;) {
      const { at } = peek();
      if (take('.')) target = invocation(target);
      else if (take('[')) {
        const position = expression();
        expect(']');
        target = made({ kind: 'index', at, target, index: position }, target, position);
      } else return target;
    }
  };

  /** A name, a function, or a special name, on its own or after a dot. */
  const invocation = (target?: Path): Path => {
    const token = advance();
    const { at, text: name } = token;
    const of = target ? { target } : {};
    const before = target ? [target] : [];
    if (token.kind !== 'delimited') {
      if (token.kind !== 'word' || RESERVED.has(name)) fail(token);
      if (name.startsWith('$')) {
        if (name !== '$this' && name !== '$total' && name !== '$index') return tokens.fail(token);
        return made({ kind: 'special', at, name, ...of }, ...before);
      }
    }
    if (!take('(')) return made({ kind: 'member', at, name, ...of }, ...before);
    const args: Path[] = [];
    if (!tokens.isSymbol(')')) {
      do args.push(expression());
      while (take(','));
    }
    expect(')');
    return made({ kind: 'call', at, name, args, ...of }, ...args, ...before);
  };

  const term = (): Path => {
    const token = peek();
    const { at, kind, text } = token;
    if (LITERALS.has(kind)) return literal(advance());
    if (kind === 'word' && (text === 'true' || text === 'false')) {
      advance();
      return made({ kind: 'literal', at, type: 'boolean', value: text === 'true' });
    }
    if (take('(')) {
      const inner = expression();
      expect(')');
      return inner;
    }
    if (take('{')) {
      expect('}');
      return made({ kind: 'empty', at });
    }
    if (take('%')) {
      const name = advance();
      if (!['word', 'delimited', 'string'].includes(name.kind)) fail(name);
      return made({ kind: 'variable', at, name: name.text });
    }
    return invocation();
  };

  const literal = ({ at, kind, text }: Token): Path => {
    const type = kind as LiteralType;
    if (type !== 'integer' && type !== 'decimal') return made({ kind: 'literal', at, type, value: text });
    const unit = peek();
    const isUnit = unit.kind === 'string' || (unit.kind === 'word' && UNIT.test(unit.text));
    if (!isUnit) return made({ kind: 'literal', at, type, value: Number(text) });
    advance();
    return made({ kind: 'literal', at, type: 'quantity', value: Number(text), unit: unit.text });
  };

  const typeName = (): string => {
    const names: string[] = [];
    do {
      const token = advance();
      if (token.kind !== 'word' && token.kind !== 'delimited') fail(token);
      names.push(token.text);
    } while (take('.'));
    return names.join('.');
  };

  const whole = expression();
  if (peek().kind !== 'end') fail(peek());
  return whole;
}

interface TokenStream {
  peek(): Token;
  /** Consumes the next token; stays at the end. */
  advance(): Token;
  isSymbol(text: string): boolean;
  /** Consumes the symbol if it is next. */
  take(text: string): boolean;
  expect(text: string): void;
  fail(token: Token): never;
}

/** Reads tokens one after another. */
function tokenStream(source: string): TokenStream {
  const tokens = tokensOf(source);
  let index = 0;
  const stream: TokenStream = {
    peek: () => tokens[index] as Token,
    advance() {
      const token = stream.peek();
      if (token.kind !== 'end') index += 1;
      return token;
    },
    isSymbol: (text) => stream.peek().kind === 'symbol' && stream.peek().text === text,
    take(text) {
      if (!stream.isSymbol(text)) return false;
      index += 1;
      return true;
    },
    expect(text) {
      if (!stream.take(text)) stream.fail(stream.peek());
    },
    fail({ kind, at, text }) {
      if (kind === 'end') throw new NotCompiled(at, 'unfinished');
      throw new NotCompiled(at, 'syntax', { found: text });
    },
  };
  return stream;
}
