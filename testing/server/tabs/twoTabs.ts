/**
 * One draft open in two tabs, on one device or two: the page's real sessions, the real server, and between
 * them a controllable network and clock. Broken guarantees are recorded in `broken`.
 */
import type { AnswerValue } from '../../../engine/base/answers.ts';
import type { DraftServer, Failed, SubmitReply } from '../../../portal/intake/sync/draftServer.ts';
import { type DraftSession, openSession } from '../../../portal/intake/sync/draftSession.ts';
import { draftServerBy } from '../../../portal/intake/sync/httpDraftServer.ts';
import type { SaveReply } from '../../../portal/intake/sync/saveQueue.ts';
import type { DraftMemory, StoredDraft } from '../../../portal/intake/sync/storedDraft.ts';
import type { Choice } from '../../../portal/intake/sync/unsentChanges.ts';
import type { TestBrowser } from '../testBrowser.ts';
import { GOOD_ANSWERS } from '../testClinic.ts';
import { TestIntake } from '../testIntake.ts';
import type { TestServer } from '../testServer.ts';
import { AnswerHistory, named, same, sorted, text } from './answerHistory.ts';
import { PageClock, quiet } from './pageClock.ts';
import { clientOf } from './tabClient.ts';

export type Tab = 0 | 1;
type Answers = Record<string, AnswerValue>;
type Served = { kind: string; reason?: unknown };

export interface Stored {
  revision: number;
  answers: Answers;
  submissions: Array<Record<string, unknown>>;
}

interface Call {
  tab: Tab;
  run(): Promise<Served>;
  answer(reply: Served): void;
  reply?: Served;
}

const SLOT = 'active';
/** Longer than any timeout of the page. */
const LONG_MS = 40_000;

export class TwoTabs {
  readonly broken: string[] = [];
  readonly #server: TestServer;
  readonly #intake: TestIntake;
  readonly #real: DraftServer;
  readonly #memories: [DraftMemory, DraftMemory];
  readonly #sessions: DraftSession[] = [];
  readonly #offline = [false, false];
  /** The answers in view when the patient submitted; undefined once they changed something. */
  readonly #reviewed: Array<Answers | undefined> = [undefined, undefined];
  /** Page → the answers in view when it submitted while offline. */
  readonly #queuedBy = new Map<string, Answers | undefined>();
  #calls: Call[] = [];
  /** Requests whose tab no longer waits: delivered late, and repeatedly. */
  #strays: Call[] = [];
  readonly #clock = new PageClock();
  readonly #applied = new Set<string>();
  readonly #history = new AnswerHistory();
  #known: Stored = { revision: 0, answers: {}, submissions: [] };

  constructor(server: TestServer, browser: TestBrowser, sameDevice: boolean) {
    this.#server = server;
    this.#intake = new TestIntake(browser);
    this.#real = draftServerBy(clientOf(browser));
    const kept = [{}, {}] as const;
    this.#memories = [this.#memoryOf(kept[0], 0), this.#memoryOf(kept[sameDevice ? 0 : 1], 1)];
  }

  async open(): Promise<void> {
    await this.#intake.begin();
    await this.#intake.save(GOOD_ANSWERS);
    this.#known = await this.stored();
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

  async look(tab: Tab): Promise<void> {
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
    const left = this.#calls.filter((call) => call.tab === tab && !call.reply);
    this.#strays.push(...left);
    this.#calls = this.#calls.filter((call) => call.tab !== tab);
    await this.#openTab(tab);
  }

  async connect(tab: Tab, connected: boolean): Promise<void> {
    this.#offline[tab] = !connected;
    if (connected) await this.look(tab);
    else while (await this.lose(tab));
  }

  /** Delivers the tab's next request to the server. */
  async arrive(tab: Tab): Promise<boolean> {
    const call = this.#calls.find((each) => each.tab === tab && !each.reply);
    if (!call) return false;
    call.reply = await this.#serve(call);
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
    if (call) await this.#serve(call);
  }

  pass(ms: number): Promise<void> {
    return this.#clock.pass(ms);
  }

  /** Connects all tabs, resolves conflicts and retries until nothing is left to do. */
  async rest(choice: Choice): Promise<void> {
    for (const tab of [0, 1] as const) await this.connect(tab, true);
    for (let still = 0, turn = 0; still < 2; turn += 1) {
      if (turn > 30) {
        this.broken.push('the tabs do not come to rest');
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
      await this.look(tab);
      while ((await this.arrive(tab)) || (await this.hear(tab)));
    }
  }

  async check(): Promise<string[]> {
    const { answers, submissions } = await this.stored();
    const [submission] = submissions;
    for (const tab of [0, 1] as const) {
      const { submitted } = this.#session(tab).state();
      if (!submission !== !submitted) this.broken.push(`tab ${tab} does not know what was handed in`);
      if (!submission && !same(sorted(this.shown(tab)), sorted(answers)))
        this.broken.push(`tab ${tab} shows ${text(this.shown(tab))}, stored is ${text(answers)}`);
    }
    if (submission) return this.broken;
    const keys = ['medicines', ...Object.keys({ ...GOOD_ANSWERS, ...answers })];
    const found = new Set(keys.map((key) => named(key, answers[key] ?? null)));
    for (const given of this.#history.lost(found)) this.broken.push(`${given} got lost`);
    return this.broken;
  }

  async stored(): Promise<Stored> {
    const em = this.#server.orm.em.fork();
    const [draft] = await em.execute<Stored[]>('select revision, answers from draft where id = ?', [
      this.#intake.id,
    ]);
    const rows = await em.execute<Array<{ answers: Answers }>>(
      'select answers_json as answers from submission where draft_id = ?',
      [this.#intake.id],
    );
    if (!draft) throw new Error('The draft is gone');
    return { ...draft, submissions: rows.map((row) => row.answers) };
  }

  async #openTab(tab: Tab): Promise<void> {
    const { id, secret } = this.#intake;
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
      server: this.#networkOf(tab),
      language: () => 'en',
      now: () => this.#clock.now(),
      later: (ms, callback) => this.#clock.later(ms, callback),
      withLock: (task) => task(),
    });
    await this.look(tab);
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

  #networkOf(tab: Tab): DraftServer {
    const call = <T extends Served>(run: () => Promise<T>): Promise<T | Failed> => {
      if (this.#offline[tab]) return Promise.resolve({ kind: 'failed', reason: 'offline' });
      const { promise, resolve } = Promise.withResolvers<T | Failed>();
      this.#calls.push({ tab, run, answer: (reply) => resolve(reply as T) });
      return promise;
    };
    return {
      create: (draft) => call(() => this.#real.create(draft)),
      read: (key) => call(() => this.#real.read(key)),
      save: (key, save) =>
        call(async (): Promise<SaveReply> => {
          const reply = await this.#real.save(key, save);
          const again = this.#applied.has(save.mutationId);
          if (again && reply.kind === 'conflict') this.broken.push('a save applied before was refused');
          if (again && (await this.stored()).revision !== this.#known.revision)
            this.broken.push('a save was applied twice');
          if (reply.kind === 'saved') this.#applied.add(save.mutationId);
          return reply;
        }),
      submit: (key, request) => {
        const reviewed = this.#reviewed[tab];
        return call(async (): Promise<SubmitReply> => {
          const before = this.#known.submissions.length;
          const reply = await this.#real.submit(key, request);
          const { submissions } = await this.stored();
          if (submissions.length > 1) this.broken.push('it was handed in twice');
          const [handedIn] = submissions;
          if (before === 0 && handedIn && !same(sorted(handedIn), sorted(reviewed ?? {})))
            this.broken.push(`handed in ${text(handedIn)}, looked over ${text(reviewed)}`);
          return reply;
        });
      },
      mailLink: (key, request) => call(() => this.#real.mailLink(key, request)),
    };
  }

  async #serve(call: Call): Promise<Served> {
    const reply = await call.run();
    if (['failed', 'unknown', 'never'].includes(reply.kind))
      this.broken.push(`the clinic answered "${text(reply)}"`);
    const before = this.#known;
    const after = await this.stored();
    if (after.revision < before.revision) this.broken.push('the revision went back');
    for (const key of new Set([...Object.keys(before.answers), ...Object.keys(after.answers)])) {
      const [was, is] = [before.answers[key] ?? null, after.answers[key] ?? null];
      if (!same(was, is) && !this.#history.wasSeenBefore(key, was, is))
        this.broken.push(`${named(key, is)} replaced ${named(key, was)}, which nobody saw`);
    }
    this.#known = after;
    return reply;
  }

  #session(tab: Tab): DraftSession {
    return this.#sessions[tab] as DraftSession;
  }
}
