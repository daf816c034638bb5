/** Parses formulas: `[a] = '1' and ([b(2)] = '1' or [c] <> '')`. They are never executed as code. */
import { NotCompiled } from './reason.ts';
import type { Formula, PairOperator } from './syntax.ts';
import { type Token, tokensOf } from './tokens.ts';

const MAX_DEPTH = 100;

/** From lowest to highest precedence; operators of a level are left-associative. */
export type Levels = ReadonlyArray<Readonly<Record<string, PairOperator>>>;

const LEVELS: Levels = [
  { or: 'or', '||': 'or' },
  { and: 'and', '&&': 'and' },
  { '=': '=', '==': '=', '<>': '<>', '!=': '<>' },
  { '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', '%': '%' },
];

/** @throws NotCompiled if it is not a valid formula, or nested too deeply */
export const parseFormula = (source: string): Formula => parseTokens(tokensOf(source), LEVELS, redcapField);

/** @param fieldOf reads the field that a token names, given the one after it */
export function parseTokens(tokens: readonly Token[], levels: Levels, fieldOf: FieldOf): Formula {
  const parser = new Parser(tokens, levels, fieldOf);
  const formula = parser.level(0);
  parser.expectEnd();
  return formula;
}

type FieldOf = (token: Token, next: Token) => Formula;

const redcapField: FieldOf = ({ text, at }, next) => {
  const [, name, code] =
    /^([A-Za-z0-9_]+)\s*(?:\(([^()]*)\))?$/.exec(text.slice(0, LONGEST_FIELD).trim()) ?? [];
  // Events, instances, labels, and REDCap's user variables.
  if (name === undefined || next.kind === 'field')
    throw new NotCompiled('formulaElsewhere', { field: text.slice(0, SHOWN) });
  return { kind: 'field', name: name.toLowerCase(), ...(code !== undefined && { code: code.trim() }), at };
};

class Parser {
  readonly #tokens: readonly Token[];
  readonly #levels: Levels;
  readonly #fieldOf: FieldOf;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], levels: Levels, fieldOf: FieldOf) {
    this.#tokens = tokens;
    this.#levels = levels;
    this.#fieldOf = fieldOf;
  }

  level(level: number): Formula {
    const operators = this.#levels[level];
    if (!operators) return this.#signed();
    let left = this.level(level + 1);
    for (;;) {
      const operator = this.#operatorIn(operators);
      if (!operator) return left;
      const { at } = this.#take();
      left = { kind: 'pair', operator, left, right: this.level(level + 1), at };
    }
  }

  expectEnd(): void {
    if (this.#peek().kind !== 'end') throw this.#unexpected();
  }

  #operatorIn(operators: Readonly<Record<string, PairOperator>>): PairOperator | undefined {
    const { kind, text } = this.#peek();
    return (kind === 'sign' || kind === 'name') && Object.hasOwn(operators, text)
      ? operators[text]
      : undefined;
  }

  #signed(): Formula {
    const { kind, text, at } = this.#peek();
    const isNot = text === '!' || (kind === 'name' && text === 'not');
    if ((kind === 'sign' && (text === '-' || text === '+' || text === '!')) || (kind === 'name' && isNot)) {
      this.#take();
      const of = this.#deeper(() => this.#signed());
      return text === '+' ? of : { kind: 'sign', operator: isNot ? '!' : '-', of, at };
    }
    const base = this.#single();
    if (this.#peek().text !== '^' || this.#peek().kind !== 'sign') return base;
    const power = this.#take();
    return {
      kind: 'pair',
      operator: '^',
      left: base,
      right: this.#deeper(() => this.#signed()),
      at: power.at,
    };
  }

  #single(): Formula {
    const token = this.#take();
    const { kind, text, at } = token;
    if (kind === 'number') {
      const value = Number(text);
      if (Number.isFinite(value)) return { kind: 'number', value, at };
    }
    if (kind === 'text') return { kind: 'text', value: text, at };
    if (kind === 'field') return this.#fieldOf(token, this.#peek());
    if (kind === 'sign' && text === '(') {
      const inner = this.#deeper(() => this.level(0));
      this.#expect(')');
      return inner;
    }
    if (kind === 'name' && this.#peek().text === '(') return this.#call(token);
    // Arguments of functions, written without quotes.
    if (kind === 'name') return { kind: 'text', value: text, at };
    throw kind === 'end' ? new NotCompiled('formulaEnds') : new NotCompiled('formulaSyntax', { found: text });
  }

  #call({ text: name, at }: Token): Formula {
    this.#expect('(');
    const args: Formula[] = [];
    if (this.#peek().text !== ')' || this.#peek().kind !== 'sign') {
      do args.push(this.#deeper(() => this.level(0)));
      while (this.#accept(','));
    }
    this.#expect(')');
    return { kind: 'call', name, args, at };
  }

  #deeper(read: () => Formula): Formula {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new NotCompiled('formulaTooDeep', { max: MAX_DEPTH });
    const formula = read();
    this.#depth -= 1;
    return formula;
  }

  #accept(sign: string): boolean {
    const { kind, text } = this.#peek();
    if (kind !== 'sign' || text !== sign) return false;
    this.#next += 1;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#accept(sign)) throw this.#unexpected();
  }

  #unexpected(): NotCompiled {
    const { kind, text } = this.#peek();
    return kind === 'end'
      ? new NotCompiled('formulaEnds')
      : new NotCompiled('formulaSyntax', { found: text.slice(0, SHOWN) });
  }

  #peek(): Token {
    return this.#tokens[this.#next] as Token;
  }

  #take(): Token {
    const token = this.#peek();
    if (token.kind !== 'end') this.#next += 1;
    return token;
  }
}

const LONGEST_FIELD = 200;
const SHOWN = 60;
