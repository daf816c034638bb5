/** Leaves out what a definition refuses of conditions that several parts of a form were joined into. */
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition } from '../definition/definition.ts';
import { and } from '../logic/compose.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { ownerOf, type Place, placesOf } from './repairPlaces.ts';
import type { Argument } from './texts/message.ts';

export interface JoinedConditions {
  /** Of a step or question, from the outermost group to itself; none if its condition has no parts. */
  partsOf: (owner: object) => readonly LogicJson[];
  /** Says that some of them were left out, by their index. */
  leaveOut: (owner: object, refused: ReadonlySet<number>, because: Argument) => void;
}

/** Each trial parses the draft again, so deeply nested groups must not cause any number of them. */
const MAX_TRIALS = 100;

/** Repairs the conditions of one draft. */
export class ConditionRepair {
  readonly #draft: Definition;
  readonly #conditions: JoinedConditions;
  #trials = 0;

  constructor(draft: Definition, conditions: JoinedConditions) {
    this.#draft = draft;
    this.#conditions = conditions;
  }

  /** Whether the problem is one of a condition with parts. */
  canRepair = (place: Place): boolean => place.key === 'showWhen' && this.#parts(place).length > 0;

  /** Leaves out the parts that are refused: the question stays hidden as far as the others say. */
  repair(places: readonly Place[]): void {
    const byOwner = new Map(places.map((place) => [ownerOf(place), place]));
    const refused = this.#refusedAlone(byOwner);
    for (const [owner, place] of byOwner) {
      const parts = this.#parts(place);
      const found = refused.get(owner) ?? new Set<number>();
      // The parts are refused only together: without its own condition, it is shown whenever the groups around it are.
      if (found.size === 0) found.add(parts.length - 1);
      const rest = parts.filter((_, index) => !found.has(index));
      if (rest.length > 0) owner.showWhen = and(...rest);
      else delete owner.showWhen;
      this.#conditions.leaveOut(owner, found, place.because);
    }
  }

  #parts = (place: Place): readonly LogicJson[] => this.#conditions.partsOf(ownerOf(place));

  /** By owner, the parts that are refused without the others. Those at the same place are tried at once. */
  #refusedAlone(owners: ReadonlyMap<Owner, Place>): Map<Owner, Set<number>> {
    const refused = new Map([...owners.keys()].map((owner) => [owner, new Set<number>()]));
    const most = Math.max(...[...owners.values()].map((place) => this.#parts(place).length));
    for (let index = 0; most > 1 && index < most; index++) {
      const tried = [...owners].filter(([, place]) => index < this.#parts(place).length);
      const found = this.#isSpent() ? new Set(owners.keys()) : this.#refusedWith(index, tried);
      for (const [owner] of tried) if (found.has(owner)) refused.get(owner)?.add(index);
    }
    return refused;
  }

  #isSpent(): boolean {
    this.#trials += 1;
    return this.#trials > MAX_TRIALS;
  }

  #refusedWith(index: number, tried: readonly (readonly [Owner, Place])[]): Set<Owner> {
    const whole = tried.map(([owner]) => owner.showWhen);
    for (const [owner, place] of tried) owner.showWhen = this.#parts(place)[index] as LogicJson;
    const { problems } = parseDefinition({ ...this.#draft });
    tried.forEach(([owner], at) => {
      owner.showWhen = whole[at] as LogicJson;
    });
    return new Set(
      placesOf(this.#draft, problems)
        .filter(({ key }) => key === 'showWhen')
        .map(ownerOf),
    );
  }
}

type Owner = ReturnType<typeof ownerOf>;
