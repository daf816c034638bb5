/** Tracks which answers a patient gave, abandoned, and replaced while seeing them. */
import type { AnswerValue } from '@clinic/engine/base';

export class AnswerHistory {
  /** Answer → the answers it replaced that were visible at the time. */
  readonly #instead = new Map<string, Set<string>>();
  readonly #given = new Set<string>();
  readonly #givenUp = new Set<string>();

  give(key: string, value: AnswerValue, before: AnswerValue): void {
    this.#given.add(named(key, value));
    this.replace(key, value, before);
  }

  giveUp(key: string, value: AnswerValue): void {
    this.#givenUp.add(named(key, value));
  }

  replace(key: string, value: AnswerValue, before: AnswerValue): void {
    const seen = this.#instead.get(named(key, value)) ?? new Set();
    this.#instead.set(named(key, value), seen.add(named(key, before)));
  }

  /** Whether the patient saw one answer when giving the other, or one that led to it. */
  wasSeenBefore(key: string, was: AnswerValue, is: AnswerValue): boolean {
    return this.#before([named(key, is)]).has(named(key, was));
  }

  /** Answers that are neither stored, replaced nor abandoned. */
  lost(found: ReadonlySet<string>): string[] {
    const excused = this.#before([...found, ...this.#givenUp]);
    return [...this.#given].filter(
      (given) => !excused.has(given) && !found.has(given) && !this.#givenUp.has(given),
    );
  }

  /** All answers replaced by these, transitively. */
  #before(answers: readonly string[]): Set<string> {
    const found = new Set<string>();
    const open = [...answers];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const seen of this.#instead.get(next) ?? []) {
        if (!found.has(seen)) open.push(seen);
        found.add(seen);
      }
    return found;
  }
}

export const text = (value: unknown): string => JSON.stringify(value);
export const named = (key: string, value: AnswerValue): string => `${key}=${text(value)}`;
export const same = (one: unknown, other: unknown): boolean => text(one) === text(other);
export const sorted = (answers: object): unknown =>
  Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1));
