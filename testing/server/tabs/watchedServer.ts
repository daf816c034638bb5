/** The real server with one draft; every response and stored state is checked. */
import type { AnswerValue } from '@clinic/engine/base';
import { type DraftServer, draftServerBy, type SaveReply, type SubmitReply } from '@clinic/patient/testing';
import type { TestBrowser } from '../testBrowser.ts';
import { GOOD_ANSWERS } from '../testClinic.ts';
import { TestIntake } from '../testIntake.ts';
import type { TestServer } from '../testServer.ts';
import { type AnswerHistory, named, same, sorted, text } from './answerHistory.ts';
import { clientOf } from './tabClient.ts';
import type { Served } from './tabNetwork.ts';

export type Answers = Record<string, AnswerValue>;

interface Stored {
  revision: number;
  answers: Answers;
  submissions: Array<Record<string, unknown>>;
}

export class WatchedServer {
  readonly intake: TestIntake;
  readonly real: DraftServer;
  /** Guarantees that the server broke. */
  readonly broken: string[] = [];
  readonly #server: TestServer;
  readonly #history: AnswerHistory;
  readonly #applied = new Set<string>();
  #known: Stored = { revision: 0, answers: {}, submissions: [] };

  constructor(server: TestServer, browser: TestBrowser, history: AnswerHistory) {
    this.#server = server;
    this.#history = history;
    this.intake = new TestIntake(browser);
    this.real = draftServerBy(clientOf(browser));
  }

  async begin(): Promise<void> {
    await this.intake.begin();
    await this.intake.save(GOOD_ANSWERS);
    this.#known = await this.stored();
  }

  async stored(): Promise<Stored> {
    const em = this.#server.orm.em.fork();
    const [draft] = await em.execute<Stored[]>('select revision, answers from draft where id = ?', [
      this.intake.id,
    ]);
    const rows = await em.execute<Array<{ answers: Answers }>>(
      'select answers_json as answers from submission where draft_id = ?',
      [this.intake.id],
    );
    if (!draft) throw new Error('The draft is gone');
    return { ...draft, submissions: rows.map((row) => row.answers) };
  }

  async save(...[key, save]: Parameters<DraftServer['save']>): Promise<SaveReply> {
    const reply = await this.real.save(key, save);
    const again = this.#applied.has(save.mutationId);
    if (again && reply.kind === 'conflict') this.broken.push('a save applied before was refused');
    if (again && (await this.stored()).revision !== this.#known.revision)
      this.broken.push('a save was applied twice');
    if (reply.kind === 'saved') this.#applied.add(save.mutationId);
    return reply;
  }

  /** @param reviewed the answers visible when the patient submitted */
  async submit(
    [key, request]: Parameters<DraftServer['submit']>,
    reviewed: Answers | undefined,
  ): Promise<SubmitReply> {
    const before = this.#known.submissions.length;
    const reply = await this.real.submit(key, request);
    const { submissions } = await this.stored();
    if (submissions.length > 1) this.broken.push('it was submitted twice');
    const [submitted] = submissions;
    if (before === 0 && submitted && !same(sorted(submitted), sorted(reviewed ?? {})))
      this.broken.push(`submitted ${text(submitted)}, but had reviewed ${text(reviewed)}`);
    return reply;
  }

  async serve(run: () => Promise<Served>): Promise<Served> {
    const reply = await run();
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
}
