/** Expressions that add up what they read from the whole response. */
import { parsePath } from './parse.ts';
import { NotCompiled } from './reason.ts';
import type { Path } from './syntax.ts';

/** Functions that give one value, or another number of values, for several. */
const OF_SEVERAL: ReadonlySet<string> = new Set([
  ...['sum', 'avg', 'min', 'max', 'count', 'aggregate', 'join', 'isDistinct', 'distinct'],
  ...['first', 'last', 'tail', 'skip', 'take'],
]);

const WHOLE: ReadonlySet<string> = new Set(['resource', 'rootResource']);

/**
 * Whether an expression in an entry of a repeated group means all entries, where it reads the group from the whole response:
 * a sum is that of all of them. Without such a function, its author can only mean the entry that it stands in.
 */
export function sumsUpResponse(source: string): boolean {
  try {
    return sumsUp(parsePath(source));
  } catch (cause) {
    if (cause instanceof NotCompiled) return false;
    throw cause;
  }
}

function sumsUp(path: Path): boolean {
  const isOfSeveral = (path.kind === 'call' && OF_SEVERAL.has(path.name)) || path.kind === 'index';
  return (isOfSeveral && startsAtResponse(path.target)) || partsOf(path).some(sumsUp);
}

/** A name at the start is one of the response, if not of the item that has the expression. */
function startsAtResponse(path: Path | undefined): boolean {
  if (path === undefined) return false;
  if (path.kind === 'variable') return WHOLE.has(path.name);
  if (path.kind === 'binary') return [path.left, path.right].some(startsAtResponse);
  if (path.kind !== 'member' && path.kind !== 'call' && path.kind !== 'index') return false;
  return path.target ? startsAtResponse(path.target) : path.kind === 'member';
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
