/** Removes refused parts of conditions that were joined from several parts of a form. */
import type { LogicJson } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { and } from '@clinic/engine/logic';
import { parseDefinition } from '@clinic/engine/parsing';
import { ownerOf, type Place, placesOf } from './repairPlaces.ts';
import type { Argument } from './texts/message.ts';

export interface JoinedConditions {
  /** The parts of a step's or question's condition, from the outermost group inwards; none if it was not joined. */
  partsOf: (owner: object) => readonly LogicJson[];
  /** Reports the indices of parts that were left out. */
  leaveOut: (owner: object, refused: ReadonlySet<number>, because: Argument) => void;
}

/** Maximum trials. Each parses the draft again, so deeply nested groups must not cause too many. */
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

  /** Whether the problem is in a joined condition. */
  canRepair = (place: Place): boolean => place.key === 'showWhen' && this.#parts(place).length > 0;

  /** Removes the refused parts; the remaining ones still apply. */
  repair(places: readonly Place[]): void {
    const byOwner = new Map(places.map((place) => [ownerOf(place), place]));
    const refused = this.#refusedAlone(byOwner);
    for (const [owner, place] of byOwner) {
      const parts = this.#parts(place);
      const indexes = refused.get(owner) ?? new Set<number>();
      // The parts are refused only in combination: the item's own condition is removed, so it is shown whenever its
      // groups are.
      if (indexes.size === 0) indexes.add(parts.length - 1);
      const rest = parts.filter((_, index) => !indexes.has(index));
      if (rest.length > 0) owner.showWhen = and(...rest);
      else delete owner.showWhen;
      this.#conditions.leaveOut(owner, indexes, place.because);
    }
  }

  #parts = (place: Place): readonly LogicJson[] => this.#conditions.partsOf(ownerOf(place));

  /** By owner, the parts that are refused on their own. Parts at the same index are tried together. */
  #refusedAlone(owners: ReadonlyMap<Owner, Place>): Map<Owner, Set<number>> {
    const refused = new Map([...owners.keys()].map((owner) => [owner, new Set<number>()]));
    const most = Math.max(...[...owners.values()].map((place) => this.#parts(place).length));
    for (let index = 0; most > 1 && index < most; index++) {
      const tried = [...owners].filter(([, place]) => index < this.#parts(place).length);
      const refusedOwners = this.#isSpent() ? new Set(owners.keys()) : this.#refusedWith(index, tried);
      for (const [owner] of tried) if (refusedOwners.has(owner)) refused.get(owner)?.add(index);
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
