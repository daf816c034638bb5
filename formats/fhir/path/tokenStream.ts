/** Reads tokens one after another. */
import { NotCompiled } from './reason.ts';
import { type Token, tokensOf } from './tokens.ts';

export interface TokenStream {
  peek(): Token;
  /** Consumes the next token; stays at the end. */
  advance(): Token;
  isSymbol(text: string): boolean;
  /** Consumes the symbol if it is next. */
  take(text: string): boolean;
  expect(text: string): void;
  fail(token: Token): never;
}

export function tokenStream(source: string): TokenStream {
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
