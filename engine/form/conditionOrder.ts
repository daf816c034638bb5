/** Dependency order of steps and questions, and circular dependencies. */
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition, Question, Step } from '../definition/definition.ts';
import { readsOf } from '../logic/references.ts';
import { logicOf, readsAround } from './groupEntries.ts';

/** A step, or a question of it. */
export interface Entry {
  step: Step;
  question?: Question;
}

/** The conditions of an entry: for its visibility and its computed value. */
export function ownConditions({ step, question }: Entry): LogicJson[] {
  if (question) return logicOf(question);
  return step.showWhen === undefined ? [] : [step.showWhen];
}

/** Names that an entry reads, those in the entries of a repeating group included. */
const readsIn = (entry: Entry): string[] => [
  ...ownConditions(entry).flatMap((logic) => [...readsOf(logic).keys]),
  ...(entry.question?.type === 'repeatingGroup' ? readsAround(entry.question) : []),
];

/**
 * Steps and questions in groups, each after everything its conditions read. A group of several, or of one
 * that reads itself (`isCircle`), is a circular dependency. Otherwise in document order.
 */
export function conditionOrder({ steps }: Definition): Array<{ entries: Entry[]; isCircle: boolean }> {
  const stepEntries = new Map<string, Entry>(steps.map((step) => [step.id, { step }]));
  const questionEntries = new Map<string, Entry>(
    steps.flatMap((step) => step.questions.map((question) => [question.id, { step, question }] as const)),
  );
  const before = (entry: Entry): Entry[] => {
    const stepEntry = entry.question ? [stepEntries.get(entry.step.id) as Entry] : [];
    const read = readsIn(entry).flatMap((key) => questionEntries.get(key) ?? []);
    return [...stepEntry, ...read];
  };
  return connected([...stepEntries.values(), ...questionEntries.values()], before);
}

interface Visit<T> {
  node: T;
  /** Dependencies of the entry, and how many of them were visited. */
  edges: readonly T[];
  next: number;
  index: number;
  low: number;
}

/** Tarjan's strongly connected components, without recursion: documents may chain thousands of conditions. */
function connected<T>(
  nodes: readonly T[],
  edgesOf: (node: T) => readonly T[],
): Array<{ entries: T[]; isCircle: boolean }> {
  const groups: Array<{ entries: T[]; isCircle: boolean }> = [];
  const visits = new Map<T, Visit<T>>();
  const open = new Set<T>();
  const stack: T[] = [];
  const begin = (node: T): Visit<T> => {
    const visit = { node, edges: edgesOf(node), next: 0, index: visits.size, low: visits.size };
    visits.set(node, visit);
    open.add(node);
    stack.push(node);
    return visit;
  };
  const close = ({ node, edges }: Visit<T>): void => {
    const entries = stack.splice(stack.lastIndexOf(node));
    for (const each of entries) open.delete(each);
    groups.push({ entries, isCircle: entries.length > 1 || edges.includes(node) });
  };
  for (const root of nodes) {
    if (visits.has(root)) continue;
    const path = [begin(root)];
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const edge = visit.edges[visit.next];
      if (edge !== undefined) {
        visit.next += 1;
        const previous = visits.get(edge);
        if (!previous) path.push(begin(edge));
        else if (open.has(edge)) visit.low = Math.min(visit.low, previous.index);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) parent.low = Math.min(parent.low, visit.low);
      if (visit.low === visit.index) close(visit);
    }
  }
  return groups;
}
