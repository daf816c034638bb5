/**
 * Regular expressions from documents, matched in linear time: by a finite automaton instead of backtracking.
 * Those without an automaton (because of a lookahead, or too many states) are used if backtracking is linear for them.
 */
import { CombinedTransformer, type Concatenation, JS, NFA, Transformers, transform } from 'refa';
import scslre from 'scslre';

/** Longer than any real pattern; building an automaton for a hostile one takes long. */
const MAX_LENGTH = 500;
/** The maximum number of states of an automaton. Matching a text takes at most this, times its length. */
const MAX_STATES = 500;
/** The maximum number of parts of an expression, with counted repetitions expanded. */
const MAX_NODES = 2500;
const MAX_KEPT = 1000;

type Pattern = { test: (text: string) => boolean } | { fault: string };
type Side = 'behind' | 'ahead';

const cache = new Map<string, Pattern>();

function compile(written: string): Pattern {
  if (written.length > MAX_LENGTH) return { fault: `it is longer than ${MAX_LENGTH} characters.` };
  const fault = syntaxFault(written);
  const source = fault === undefined ? written : withoutNeedlessEscapes(written);
  if (fault !== undefined && syntaxFault(source) !== undefined)
    return { fault: `it is not a regular expression (${fault}).` };
  // A FHIR pattern must match the whole text.
  const pattern = new RegExp(`^(?:${source})$`, 'u');
  try {
    const expression = JS.Parser.fromLiteral({ source, flags: 'u' }).parse({
      backreferences: 'throw',
      assertions: 'parse',
      maxNodes: MAX_NODES,
    });
    const automaton = automatonOf(expression);
    if (automaton)
      return {
        test: (text) => automaton.test([...text].map((character) => character.codePointAt(0) as number)),
      };
    const isFlat = !isNested(expression.expression.alternatives, false);
    const { reports } = isFlat ? scslre.analyse({ source: pattern.source, flags: 'u' }) : { reports: [true] };
    if (reports.length === 0) return { test: (text) => pattern.test(text) };
  } catch {
    // A backreference, or more nodes than allowed.
  }
  return { fault: 'it cannot be matched in linear time, or is too large.' };
}

function syntaxFault(source: string): string | undefined {
  try {
    new RegExp(source, 'u');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Characters that stand for themselves. With the flag `u`, JavaScript allows no "\" before them; other
 * languages do.
 */
const PLAIN = /^[ !"#%&',:;<=>@_`~-]$/;

/** Inside [], a "-" keeps its "\": without it, it could denote a range. */
function withoutNeedlessEscapes(source: string): string {
  let isInClass = false;
  return source.replace(/\\(.)|[[\]]/gsu, (part, escaped: string | undefined) => {
    if (escaped === undefined) {
      isInClass = part === '[';
      return part;
    }
    return PLAIN.test(escaped) && !(isInClass && escaped === '-') ? escaped : part;
  });
}

/** @returns undefined if there is none, or it is too large */
function automatonOf({ expression, maxCharacter }: JS.ParseResult): NFA | undefined {
  // It is matched against whole texts, so ^ and $ at its ends are redundant.
  for (const side of ['behind', 'ahead'] as const) stripEdges(expression.alternatives, side);
  const simpler = transform(
    new CombinedTransformer([
      Transformers.inline(),
      Transformers.removeDeadBranches(),
      Transformers.applyAssertions(),
      Transformers.removeUnnecessaryAssertions(),
    ]),
    expression,
  );
  try {
    const factory = new NFA.LimitedNodeFactory(MAX_STATES);
    return NFA.fromRegex(simpler, { maxCharacter }, { assertions: 'throw' }, factory);
  } catch {
    return undefined;
  }
}

/** Whether there is a repetition inside a repetition, which can take long even if both have a maximum. */
function isNested(alternatives: readonly Concatenation[], isRepeated: boolean): boolean {
  return alternatives.some(({ elements }) =>
    elements.some((element) => {
      if (!('alternatives' in element)) return false;
      const repeats = element.type === 'Quantifier' && element.max > 1;
      return (repeats && isRepeated) || isNested(element.alternatives, repeats || isRepeated);
    }),
  );
}

/** Removes "no character before" at the start of alternatives, and "no character after" at their ends. */
function stripEdges(alternatives: readonly Concatenation[], side: Side): void {
  for (const { elements } of alternatives) {
    const edge = side === 'behind' ? elements[0] : elements.at(-1);
    if (edge?.type === 'Alternation') stripEdges(edge.alternatives, side);
    if (edge?.type !== 'Assertion' || edge.kind !== side || !edge.negate) continue;
    const isOneCharacter = edge.alternatives.every(
      (inner) => inner.elements.length === 1 && inner.elements[0]?.type === 'CharacterClass',
    );
    if (!isOneCharacter) continue;
    if (side === 'behind') elements.shift();
    else elements.pop();
  }
}

function patternFor(source: string): Pattern {
  const cached = cache.get(source);
  if (cached) return cached;
  if (cache.size >= MAX_KEPT) cache.clear();
  const made = compile(source);
  cache.set(source, made);
  return made;
}

/** @returns a function that tests whole texts; undefined if `patternFault` names a reason */
export function linearPattern(source: string): ((text: string) => boolean) | undefined {
  const pattern = patternFor(source);
  return 'test' in pattern ? pattern.test : undefined;
}

/** @returns why a regular expression is not used; undefined if it is */
export function patternFault(source: string): string | undefined {
  const pattern = patternFor(source);
  return 'fault' in pattern ? pattern.fault : undefined;
}
