/** An intake of the small questionnaire, from the browser's side. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  DRAFT_SECRET_HEADER,
  type DraftResponse,
  type DraftSave,
  type Submitted,
} from '@clinic/contract/intake';
import type { Reply, TestBrowser } from './testBrowser.ts';
import { GOOD_ANSWERS } from './testClinic.ts';

/** A patient's intake from the browser's side. */
export class TestIntake {
  readonly id: string = randomUUID();
  readonly secret: string = randomBytes(32).toString('base64url');
  readonly browser: TestBrowser;
  revision = 0;

  readonly questionnaireId: string;
  readonly version: string;

  constructor(browser: TestBrowser, questionnaireId = 'test-intake', version = '1.0') {
    this.browser = browser;
    this.questionnaireId = questionnaireId;
    this.version = version;
  }

  begin(): Promise<Reply> {
    const { id, secret, questionnaireId, version } = this;
    const creation = { id, secret, questionnaireId, version, language: 'en' };
    return this.browser.send('POST', '/api/intake/drafts', creation);
  }

  read(): Promise<Reply> {
    return this.browser.get(`/api/intake/drafts/${this.id}`, this.headers());
  }

  async answers(): Promise<DraftResponse['answers']> {
    return (await this.read()).json<DraftResponse>().answers;
  }

  send(save: Partial<DraftSave>): Promise<Reply> {
    const body = { mutationId: randomUUID(), baseRevision: this.revision, changes: {}, ...save };
    return this.browser.send('PATCH', `/api/intake/drafts/${this.id}`, body, this.headers());
  }

  /** Saves and adopts the acknowledged revision. */
  async save(changes: Record<string, unknown>): Promise<Reply> {
    const reply = await this.send({ changes });
    if (reply.status === 200) this.revision = reply.json<{ revision: number }>().revision;
    return reply;
  }

  submit(
    submissionKey: string = randomUUID(),
    baseRevision: number = this.revision,
    language: 'en' | 'es' = 'en',
  ): Promise<Reply> {
    const body = { submissionKey, baseRevision, language };
    return this.browser.send('POST', `/api/intake/drafts/${this.id}/submit`, body, this.headers());
  }

  headers(): Record<string, string> {
    return { [DRAFT_SECRET_HEADER]: this.secret };
  }
}

/** A submitted intake. */
export async function submitIntake(
  browser: TestBrowser,
  changes: Record<string, unknown> = {},
): Promise<Submitted> {
  const intake = new TestIntake(browser);
  await intake.begin();
  await intake.save({ ...GOOD_ANSWERS, ...changes });
  const reply = await intake.submit();
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  return reply.json();
}
