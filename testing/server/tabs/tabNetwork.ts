/** A network between tabs and server that delivers, delays, repeats and loses requests under a test's control. */
import type { Failed } from '@clinic/patient/testing';
import { quiet } from './pageClock.ts';

export type Tab = 0 | 1;
export type Served = { kind: string; reason?: unknown };

interface Call {
  tab: Tab;
  run(): Promise<Served>;
  answer(reply: Served): void;
  reply?: Served;
}

export class TabNetwork {
  readonly #serve: (run: () => Promise<Served>) => Promise<Served>;
  readonly #offline = [false, false];
  #calls: Call[] = [];
  /** Requests whose tab no longer waits: delivered late, and repeatedly. */
  #strays: Call[] = [];

  constructor(serve: (run: () => Promise<Served>) => Promise<Served>) {
    this.#serve = serve;
  }

  request<T extends Served>(tab: Tab, run: () => Promise<T>): Promise<T | Failed> {
    if (this.#offline[tab]) return Promise.resolve({ kind: 'failed', reason: 'offline' });
    const { promise, resolve } = Promise.withResolvers<T | Failed>();
    this.#calls.push({ tab, run, answer: (reply) => resolve(reply as T) });
    return promise;
  }

  async connect(tab: Tab, connected: boolean): Promise<void> {
    this.#offline[tab] = !connected;
    if (!connected) while (await this.lose(tab));
  }

  /** Aborts all requests of the tab; those in transit may still arrive. */
  abandon(tab: Tab): void {
    const left = this.#calls.filter((call) => call.tab === tab && !call.reply);
    this.#strays.push(...left);
    this.#calls = this.#calls.filter((call) => call.tab !== tab);
  }

  /** Delivers the tab's next request to the server. */
  async arrive(tab: Tab): Promise<boolean> {
    const call = this.#calls.find((each) => each.tab === tab && !each.reply);
    if (!call) return false;
    call.reply = await this.#serve(call.run);
    this.#strays.push({ ...call });
    return true;
  }

  /** Delivers the server's response to the tab. */
  async hear(tab: Tab): Promise<boolean> {
    const call = this.#calls.find((each) => each.tab === tab && each.reply);
    if (!call?.reply) return false;
    this.#calls = this.#calls.filter((each) => each !== call);
    call.answer(call.reply);
    await quiet();
    return true;
  }

  /** Loses a request or its response; the request may still be delivered later. */
  async lose(tab: Tab): Promise<boolean> {
    const call = this.#calls.find((each) => each.tab === tab);
    if (!call) return false;
    this.#calls = this.#calls.filter((each) => each !== call);
    if (!call.reply) this.#strays.push(call);
    call.answer({ kind: 'failed', reason: this.#offline[tab] ? 'offline' : 'network' });
    await quiet();
    return true;
  }

  /** Delivers a lost or repeated request. */
  async stray(which: number): Promise<void> {
    const [call] = this.#strays.splice(which % Math.max(1, this.#strays.length), 1);
    if (call) await this.#serve(call.run);
  }
}
