/** Detects expressions that aggregate values from the whole response. */
import { parsePath } from './parse.ts';
import { NotCompiled } from './reason.ts';
import type { Path } from './syntax.ts';

/** Functions that reduce several values to one or to a different number. */
const OF_SEVERAL: ReadonlySet<string> = new Set([
  ...['sum', 'avg', 'min', 'max', 'count', 'aggregate', 'join', 'isDistinct', 'distinct'],
  ...['first', 'last', 'tail', 'skip', 'take', 'single'],
  ...['all', 'allTrue', 'anyTrue', 'allFalse', 'anyFalse'],
]);

const WHOLE: ReadonlySet<string> = new Set(['resource', 'rootResource']);

/**
 * Whether an expression in an entry that reads its group from the whole response refers to all entries, like a sum.
 * Without an aggregate function, its author can only mean the entry that contains it.
 * @param variable returns the expression of a variable
 */
export function sumsUpResponse(source: string, variable: (name: string) => string | undefined): boolean {
  return sumsUp(parsed(source), { variable, depth: 0 });
}

/** Undefined for an invalid expression. */
function parsed(source: string): Path | undefined {
  try {
    return parsePath(source);
  } catch (cause) {
    if (cause instanceof NotCompiled) return undefined;
    throw cause;
  }
}

interface Variables {
  variable: (name: string) => string | undefined;
  /** Nesting depth of variables, which can be circular. */
  depth: number;
}

const MAX_DEPTH = 10;

function sumsUp(path: Path | undefined, variables: Variables): boolean {
  if (!path) return false;
  const isOfSeveral = (path.kind === 'call' && OF_SEVERAL.has(path.name)) || path.kind === 'index';
  if (isOfSeveral && startsAtResponse(path.target, variables)) return true;
  return partsOf(path).some((part) => sumsUp(part, variables));
}

/** A leading name is an element of the response unless it is one of the item with the expression. */
function startsAtResponse(path: Path | undefined, variables: Variables): boolean {
  const starts = (part: Path | undefined): boolean => startsAtResponse(part, variables);
  switch (path?.kind) {
    case 'variable': {
      if (WHOLE.has(path.name)) return true;
      const { variable, depth } = variables;
      const source = depth < MAX_DEPTH ? variable(path.name) : undefined;
      return source !== undefined && startsAtResponse(parsed(source), { variable, depth: depth + 1 });
    }
    case 'binary':
      return [path.left, path.right].some(starts);
    case 'member':
      return path.target ? starts(path.target) : true;
    case 'index':
      return starts(path.target);
    case 'call':
      // Such as `iif`: any of its branches.
      return path.target ? starts(path.target) : path.args.some(starts);
    default:
      return false;
  }
}

function partsOf(path: Path): readonly Path[] {
  switch (path.kind) {
    case 'member':
      return path.target ? [path.target] : [];
    case 'call':
      return path.target ? [path.target, ...path.args] : path.args;
    case 'index':
      return [path.target, path.index];
    case 'sign':
    case 'type':
      return [path.operand];
    case 'binary':
      return [path.left, path.right];
    default:
      return [];
  }
}
