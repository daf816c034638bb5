/**
 * Hands out what all clinics of a process share (threads, connections, sending mail) in turns: next is the
 * clinic that has least of it, and of its accounts the one that has least; among equals, who waited longest for
 * a turn. No clinic gets all of it, so that another one does not wait for the work of the first.
 */
import { CodedError } from './errors.ts';

/** On whose behalf something is done. */
export interface TurnTaker {
  clinic: string;
  account: string;
}

export interface Bounds {
  /** Turns at the same time. */
  total: number;
  /** Of them, for one clinic. */
  ofClinic: number;
  /** Turns taken and awaited: beyond, calls are refused. Default: no bound. */
  mostOfClinic?: number;
  mostOfAccount?: number;
}

const RETRY_AFTER_S = 10;

export class TooMuchAtOnce extends CodedError {
  readonly status = 429;
  readonly code = 'too_much_at_once';
  override readonly headers = { 'Retry-After': String(RETRY_AFTER_S) };

  constructor() {
    super(
      `Much of this work is still under way for your clinic. Please try again in ${RETRY_AFTER_S} seconds`,
    );
  }
}

/** How much of something a clinic has at present. */
export interface ShareTaken {
  clinic: string;
  running: number;
  waiting: number;
  /** Calls that were refused since the start. */
  refused: number;
}

class Share {
  /** Turns at present. */
  running = 0;
  /** Those awaited included. */
  asked = 0;
  /** The number of its latest turn. */
  lastTurn = 0;
}

interface Waiting {
  clinic: Share;
  account: Share;
  begin(): void;
}

export class Turns {
  readonly #bounds: Required<Bounds>;
  readonly #taker: () => TurnTaker;
  readonly #shares = new Map<string, Share>();
  /** By clinic; a share is forgotten when nobody needs it. */
  readonly #refused = new Map<string, number>();
  #waiting: Waiting[] = [];
  #running = 0;
  #turns = 0;

  constructor(bounds: Bounds, taker: () => TurnTaker) {
    this.#bounds = { mostOfClinic: Infinity, mostOfAccount: Infinity, ...bounds };
    this.#taker = taker;
  }

  get total(): number {
    return this.#bounds.total;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Of each clinic that has, awaits or was refused some. */
  taken(): ShareTaken[] {
    const clinics = new Set([...this.#clinics(), ...this.#refused.keys()]);
    return [...clinics].map((clinic) => {
      const { running = 0, asked = 0 } = this.#shares.get(clinic) ?? {};
      return { clinic, running, waiting: asked - running, refused: this.#refused.get(clinic) ?? 0 };
    });
  }

  /** Whether the caller would have to wait now. */
  get mustWait(): boolean {
    return !this.#isFree(this.#shares.get(this.#taker().clinic)?.running ?? 0);
  }

  /**
   * Waits for the caller's turn.
   * @param leaving when the caller no longer waits; called only if it has to wait
   * @returns a function that ends the turn
   * @throws TooMuchAtOnce beyond the bounds; the signal's reason if the caller has left
   */
  async take(leaving?: () => AbortSignal | undefined): Promise<() => void> {
    const { mostOfClinic, mostOfAccount } = this.#bounds;
    const by = this.#taker();
    const clinic = this.#shareOf(by.clinic);
    const account = this.#shareOf(`${by.clinic} ${by.account}`);
    if (clinic.asked >= mostOfClinic || account.asked >= mostOfAccount) {
      this.#refused.set(by.clinic, (this.#refused.get(by.clinic) ?? 0) + 1);
      throw new TooMuchAtOnce();
    }
    for (const share of [clinic, account]) share.asked += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting: Waiting = { clinic, account, begin: resolve };
    this.#waiting.push(waiting);
    this.#next();
    if (this.#waiting.includes(waiting)) await this.#until(promise, waiting, leaving?.());
    let end = (): void => {
      end = () => undefined;
      this.#running -= 1;
      for (const share of [clinic, account]) share.running -= 1;
      this.#leave(waiting);
      this.#next();
    };
    return () => end();
  }

  /** Like `take`, for the time of the work. */
  async run<Result>(work: () => Promise<Result>, leaving?: () => AbortSignal | undefined): Promise<Result> {
    const end = await this.take(leaving);
    return work().finally(end);
  }

  async #until(begun: Promise<void>, waiting: Waiting, signal: AbortSignal | undefined): Promise<void> {
    if (!signal) return begun;
    const left = Promise.withResolvers<never>();
    const leave = (): void => {
      if (!this.#waiting.includes(waiting)) return;
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      this.#leave(waiting);
      left.reject(signal.reason);
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    await Promise.race([begun.then(() => signal.removeEventListener('abort', leave)), left.promise]);
  }

  #next(): void {
    for (;;) {
      let next: Waiting | undefined;
      for (const each of this.#waiting) {
        if (this.#isFree(each.clinic.running) && (!next || isBefore(each, next))) next = each;
      }
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#running += 1;
      this.#turns += 1;
      for (const share of [next.clinic, next.account]) {
        share.running += 1;
        share.lastTurn = this.#turns;
      }
      next.begin();
    }
  }

  #isFree(ofClinic: number): boolean {
    return this.#running < this.#bounds.total && ofClinic < this.#bounds.ofClinic;
  }

  /** The other shares are those of accounts. */
  #clinics(): string[] {
    return [...this.#shares.keys()].filter((key) => !key.includes(' '));
  }

  #shareOf(key: string): Share {
    const share = this.#shares.get(key) ?? new Share();
    this.#shares.set(key, share);
    return share;
  }

  #leave({ clinic, account }: Waiting): void {
    for (const share of [clinic, account]) share.asked -= 1;
    // Whoever comes back while others wait keeps its place among them.
    if (this.#waiting.length > 0) return;
    for (const [key, { asked }] of this.#shares) if (asked === 0) this.#shares.delete(key);
  }
}

function isBefore(one: Waiting, other: Waiting): boolean {
  const order =
    one.clinic.running - other.clinic.running ||
    one.clinic.lastTurn - other.clinic.lastTurn ||
    one.account.running - other.account.running ||
    one.account.lastTurn - other.account.lastTurn;
  return order < 0;
}
