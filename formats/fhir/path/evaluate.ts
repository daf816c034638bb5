/** Evaluates a syntax tree to a collection, as far as that is possible without answers. */
import { and, not, op, or } from '@clinic/engine/logic';
import { calculated, signed } from './arithmetic.ts';
import { call } from './call.ts';
import { type Collection, type Context, constant, truth, value } from './collection.ts';
import { contained, equalCollections, equivalent, ordered } from './compare.ts';
import { member } from './navigate.ts';
import { NotCompiled } from './reason.ts';
import { distinct, placed } from './subsets.ts';
import type { Path } from './syntax.ts';
import { ofType } from './types.ts';
import { condition, single } from './values.ts';
import { variable } from './variables.ts';

type Part<Kind extends Path['kind']> = Extract<Path, { kind: Kind }>;

export function evaluatePath(path: Path, context: Context): Collection {
  const { at } = path;
  context.spend(at, 1);
  switch (path.kind) {
    case 'empty':
      return [];
    case 'literal':
      return literal(path);
    case 'member':
      if (path.target) return member(evaluatePath(path.target, context), path.name, context, at);
      return named(path, context);
    case 'call':
      return call(path, path.target ? evaluatePath(path.target, context) : context.focus, context);
    case 'special':
      if (path.target) throw new NotCompiled(at, 'element', { name: path.name });
      if (path.name === '$this') return context.focus;
      if (path.name === '$total' && context.total) return context.total;
      throw new NotCompiled(at, 'element', { name: path.name });
    case 'variable':
      return variable(path.name, context, at);
    case 'index': {
      const target = evaluatePath(path.target, context);
      const place = single(evaluatePath(path.index, context), at);
      if (!place) return [];
      return placed(target, (before) => op('===', before, place.logic), context, at);
    }
    case 'sign':
      return signed(path.sign, evaluatePath(path.operand, context), at);
    case 'type':
      return ofType(path.operator, evaluatePath(path.operand, context), path.type, at);
    case 'binary':
      return binary(path, context);
  }
}

/** A name at the start: of an element, or of the type of the resource. */
function named({ name, at }: Part<'member'>, context: Context): Collection {
  const isResponse = context.focus.length === 1 && context.focus[0]?.node.kind === 'response';
  if (isResponse && name === 'QuestionnaireResponse') return context.focus;
  return member(context.focus, name, context, at);
}

/** A full or partial date, or a time to the minute or second, without a time zone. */
const LOCAL = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d)?)?)?)?$/;

function literal({ type, value: of, unit, at }: Part<'literal'>): Collection {
  switch (type) {
    case 'quantity': {
      const isCalendar = /^(?:year|month|week|day|hour|minute|second|millisecond)s?$/.test(unit ?? '');
      return [value(of, isCalendar ? 'duration' : 'quantity', { ...(unit && { unit }) })];
    }
    case 'date':
    case 'time':
      return [value(of, type, { characters: String(of).length })];
    case 'dateTime': {
      const written = String(of).replace(/T$/, '');
      if (!LOCAL.test(written)) throw new NotCompiled(at, 'timeOfDay');
      return [value(written, type, { characters: written.length })];
    }
    case 'decimal':
      return [value(of, 'decimal')];
    default:
      return [constant(of)];
  }
}

function binary(path: Part<'binary'>, context: Context): Collection {
  const { operator, at } = path;
  const left = evaluatePath(path.left, context);
  const right = evaluatePath(path.right, context);
  const truthOf = (side: Collection, part: Path) => condition(side, part.at);
  switch (operator) {
    case 'and':
      return truth(and(truthOf(left, path.left), truthOf(right, path.right)));
    case 'or':
      return truth(or(truthOf(left, path.left), truthOf(right, path.right)));
    case 'implies':
      return truth(or(not(truthOf(left, path.left)), truthOf(right, path.right)));
    case 'xor': {
      const [a, b] = [truthOf(left, path.left), truthOf(right, path.right)];
      return truth(op('!==', op('!!', a), op('!!', b)));
    }
    case 'in':
      return contained(left, right, at);
    case 'contains':
      return contained(right, left, at);
    case '|':
      return distinct([...left, ...right], context, at);
    case '+':
    case '-':
    case '*':
    case '/':
    case 'div':
    case 'mod':
    case '&':
      return calculated(operator, left, right, at);
  }
  if (operator === '=' || operator === '!=') {
    const same = equalCollections(left, right, at);
    return truth(operator === '=' ? same : not(same));
  }
  const [a, b] = [single(left, path.left.at), single(right, path.right.at)];
  if (operator === '~' || operator === '!~') {
    if (!a || !b) throw new NotCompiled(at, 'several');
    const same = equivalent(a, b, at);
    return truth(operator === '~' ? same : not(same));
  }
  if (!a || !b) return [];
  return truth(ordered(operator, a, b, at));
}
