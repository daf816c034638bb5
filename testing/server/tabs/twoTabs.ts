/**
 * One draft open in two tabs, on one device or two: the page's real sessions, the real server, and between them a
 * controllable network and clock. `check` returns the broken guarantees.
 */
import type { AnswerValue } from '@clinic/engine/base';
import {
  type Choice,
  type DraftMemory,
  type DraftServer,
  type DraftSession,
  openSession,
  type StoredDraft,
} from '@clinic/patient/testing';
import type { TestBrowser } from '../testBrowser.ts';
import { GOOD_ANSWERS } from '../testClinic.ts';
import type { TestServer } from '../testServer.ts';
import { AnswerHistory, named, same, sorted, text } from './answerHistory.ts';
import { PageClock, quiet } from './pageClock.ts';
import { type Tab, TabNetwork } from './tabNetwork.ts';
import { type Answers, WatchedServer } from './watchedServer.ts';

const SLOT = 'active';
/** Longer than any timeout of the page. */
const LONG_MS = 40_000;

export class TwoTabs {
  readonly #server: WatchedServer;
  readonly #network: TabNetwork;
  readonly #memories: [DraftMemory, DraftMemory];
  readonly #sessions: DraftSession[] = [];
  /** The answers visible when the patient submitted; undefined once they changed something. */
  readonly #reviewed: Array<Answers | undefined> = [undefined, undefined];
  /** Page → the answers visible when it submitted while offline. */
  readonly #queuedBy = new Map<string, Answers | undefined>();
  readonly #clock = new PageClock();
  readonly #history = new AnswerHistory();

  constructor(server: TestServer, browser: TestBrowser, sameDevice: boolean) {
    this.#server = new WatchedServer(server, browser, this.#history);
    this.#network = new TabNetwork((run) => this.#server.serve(run));
    const kept = [{}, {}] as const;
    this.#memories = [this.#memoryOf(kept[0], 0), this.#memoryOf(kept[sameDevice ? 0 : 1], 1)];
  }

  async open(): Promise<void> {
    await this.#server.begin();
    for (const tab of [0, 1] as const) await this.#openTab(tab);
  }

  close(): void {
    for (const session of this.#sessions) session.stop();
  }

  shown(tab: Tab): Answers {
    return { ...this.#session(tab).store.all() };
  }

  /** The patient answers, or clears the answer with null; ignored behind a dialog or a confirmation. */
  async answer(tab: Tab, key: string, value: AnswerValue): Promise<void> {
    const session = this.#session(tab);
    if (session.state().save.conflict || session.state().submitted) return;
    const before = session.store.get(key) ?? null;
    if (same(before, value)) return;
    this.#history.give(key, value, before);
    this.#reviewed[tab] = undefined;
    session.store.set(key, value ?? undefined);
    await quiet();
  }

  async decide(tab: Tab, choice: Choice): Promise<void> {
    const { conflict } = this.#session(tab).state().save;
    if (!conflict) return;
    for (const [key, { mine, theirs }] of Object.entries(conflict)) {
      if (choice === 'mine') this.#history.replace(key, mine, theirs);
      else this.#history.giveUp(key, mine);
    }
    this.#reviewed[tab] = undefined;
    this.#session(tab).resolveConflict(
      Object.fromEntries(Object.keys(conflict).map((key) => [key, choice] as const)),
    );
    await quiet();
  }

  async submit(tab: Tab): Promise<void> {
    const session = this.#session(tab);
    if (session.state().save.conflict || session.state().submitted) return;
    this.#reviewed[tab] = this.shown(tab);
    void session.submit();
    await quiet();
  }

  async observe(tab: Tab): Promise<void> {
    void this.#session(tab).refresh();
    await quiet();
  }

  async turnPage(tab: Tab, step: string): Promise<void> {
    this.#session(tab).moveTo(step);
    await quiet();
  }

  async reload(tab: Tab): Promise<void> {
    await this.#session(tab).kept();
    this.#session(tab).stop();
    this.#network.abandon(tab);
    await this.#openTab(tab);
  }

  async connect(tab: Tab, connected: boolean): Promise<void> {
    await this.#network.connect(tab, connected);
    if (connected) await this.observe(tab);
  }

  arrive(tab: Tab): Promise<boolean> {
    return this.#network.arrive(tab);
  }

  hear(tab: Tab): Promise<boolean> {
    return this.#network.hear(tab);
  }

  lose(tab: Tab): Promise<boolean> {
    return this.#network.lose(tab);
  }

  stray(which: number): Promise<void> {
    return this.#network.stray(which);
  }

  pass(ms: number): Promise<void> {
    return this.#clock.pass(ms);
  }

  /** Connects all tabs, resolves conflicts and retries until nothing is pending. */
  async rest(choice: Choice): Promise<void> {
    for (const tab of [0, 1] as const) await this.connect(tab, true);
    for (let still = 0, turn = 0; still < 2; turn += 1) {
      if (turn > 30) {
        this.#server.broken.push('the tabs do not come to rest');
        return;
      }
      let busy = false;
      for (const tab of [0, 1] as const) {
        if (this.#session(tab).state().save.conflict) busy = true;
        await this.decide(tab, choice);
        await this.pass(LONG_MS);
        while ((await this.arrive(tab)) || (await this.hear(tab))) busy = true;
      }
      still = busy ? 0 : still + 1;
    }
    for (const tab of [0, 1] as const) {
      await this.observe(tab);
      while ((await this.arrive(tab)) || (await this.hear(tab)));
    }
  }

  async check(): Promise<string[]> {
    const { broken } = this.#server;
    const { answers, submissions } = await this.#server.stored();
    const [submission] = submissions;
    for (const tab of [0, 1] as const) {
      const { submitted } = this.#session(tab).state();
      if (!submission !== !submitted) broken.push(`tab ${tab} does not know what was submitted`);
      if (!submission && !same(sorted(this.shown(tab)), sorted(answers)))
        broken.push(`tab ${tab} shows ${text(this.shown(tab))}, stored is ${text(answers)}`);
    }
    if (submission) return broken;
    const keys = ['medicines', ...Object.keys({ ...GOOD_ANSWERS, ...answers })];
    const found = new Set(keys.map((key) => named(key, answers[key] ?? null)));
    for (const given of this.#history.lost(found)) broken.push(`${given} got lost`);
    return broken;
  }

  async #openTab(tab: Tab): Promise<void> {
    const { id, secret } = this.#server.intake;
    const memory = this.#memories[tab];
    const fresh: StoredDraft = {
      id,
      secret,
      questionnaireId: 'test-intake',
      version: '1.0',
      created: true,
      answers: GOOD_ANSWERS,
      revision: 1,
      stepId: null,
      savedAt: null,
      submissionKey: null,
      submitted: null,
      unsent: {},
      touchedAt: 0,
    };
    const stored = (await memory.load(SLOT)) ?? fresh;
    this.#reviewed[tab] = stored.queued && this.#queuedBy.get(stored.queued.page);
    this.#sessions[tab] = openSession({
      slot: SLOT,
      questionnaire: { id: 'test-intake', version: '1.0' },
      stored,
      memories: { device: memory, tab: memory },
      keepsCopy: true,
      server: this.#serverOf(tab),
      language: () => 'en',
      oneAnswer: (key) => [key],
      noticesFor: () => [],
      now: () => this.#clock.now(),
      later: (ms, callback) => this.#clock.later(ms, callback),
      withLock: (task) => task(),
    });
    await this.observe(tab);
  }

  #memoryOf(device: { kept?: string }, tab: Tab): DraftMemory {
    return {
      load: async () => JSON.parse(device.kept ?? 'null') as StoredDraft | null,
      save: async (_slot, draft) => {
        const before = JSON.parse(device.kept ?? 'null') as StoredDraft | null;
        if (draft.queued && !same(draft.queued, before?.queued))
          this.#queuedBy.set(draft.queued.page, this.#reviewed[tab]);
        device.kept = JSON.stringify(draft);
      },
      forget: async () => {
        delete device.kept;
      },
    };
  }

  /** The server from the tab's perspective. */
  #serverOf(tab: Tab): DraftServer {
    const server = this.#server;
    return {
      create: (draft) => this.#network.request(tab, () => server.real.create(draft)),
      read: (key) => this.#network.request(tab, () => server.real.read(key)),
      save: (key, save) => this.#network.request(tab, () => server.save(key, save)),
      submit: (key, request) => {
        const reviewed = this.#reviewed[tab];
        return this.#network.request(tab, () => server.submit([key, request], reviewed));
      },
      mailLink: (key, request) => this.#network.request(tab, () => server.real.mailLink(key, request)),
    };
  }

  #session(tab: Tab): DraftSession {
    return this.#sessions[tab] as DraftSession;
  }
}
