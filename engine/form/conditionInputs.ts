/** Which answers a condition depends on. */
import type { LogicJson } from '../base/logicJson.ts';
import { type Question, takesAnswer } from '../definition/definition.ts';
import { formulaOf } from '../definition/externalValue.ts';
import { readsOf } from '../logic/references.ts';
import { readsAround } from './groupEntries.ts';

export interface InputsFinder {
  /** Ids of the questions that logic depends on, directly or through computed values, in the order asked. */
  ofLogic(logic: LogicJson): string[];
  /** The same for a computed question, memoized: chains build on it. */
  ofValue(id: string): string[];
}

/** @param questions by id, in the order asked */
export function inputsFinder(questions: ReadonlyMap<string, Question>): InputsFinder {
  const places = new Map([...questions.keys()].map((id, place) => [id, place]));
  const ofValues = new Map<string, ReadonlySet<string>>();
  const collect = (logic: LogicJson): Set<string> => {
    const inputs = new Set<string>();
    const passed = new Set<string>();
    const open = [logic];
    for (let read = open.pop(); read !== undefined; read = open.pop()) {
      for (const key of readsOf(read).keys) {
        const question = questions.get(key);
        if (!question || passed.has(key)) continue;
        passed.add(key);
        if (takesAnswer(question)) inputs.add(key);
        if (question.type === 'repeatingGroup') {
          for (const id of readsAround(question)) open.push({ var: id });
        }
        const formula = formulaOf(question);
        if (formula === undefined) continue;
        const cached = ofValues.get(key);
        if (cached) for (const id of cached) inputs.add(id);
        else open.push(formula);
      }
    }
    return inputs;
  };
  const asAsked = (ids: ReadonlySet<string>): string[] =>
    [...ids].sort((one, other) => (places.get(one) as number) - (places.get(other) as number));
  return {
    ofLogic: (logic) => asAsked(collect(logic)),
    ofValue: (id) => {
      let ids = ofValues.get(id);
      if (!ids) {
        const question = questions.get(id);
        ids = collect((question && formulaOf(question)) ?? null);
        ofValues.set(id, ids);
      }
      return asAsked(ids);
    },
  };
}
