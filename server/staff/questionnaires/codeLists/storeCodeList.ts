/** Stores a code list permanently, once for each content. */
import type { CodeListRefusal, StoredCodeList } from '@clinic/contract/forms/codeLists';
import { MAX_CODE_LIST_BYTES } from '@clinic/engine/codeLists';
import { MAX_CODES } from '@clinic/engine/definition';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { CodedError, NotFound } from '@clinic/server-platform/base';
import { textOfCodeList } from '@clinic/server-shared/catalogue';
import type { DocumentWork } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';

type Faults = Pick<CodeListRefusal, 'faults'>;

export class CodeListRefused extends CodedError<Faults> {
  readonly status = 422;
  readonly code = 'code_list_refused' satisfies CodeListRefusal['code'];

  constructor(details: Faults) {
    super('The code list was not stored: some of its rows are wrong', details);
  }
}

export class CodeListTooLarge extends CodedError {
  readonly status = 413;
  readonly code = 'code_list_too_large' satisfies CodeListRefusal['code'];

  constructor() {
    super(`A code list has at most ${MAX_CODES} codes and ${MAX_CODE_LIST_BYTES / 1024 / 1024} MB`);
  }
}

/** @throws CodeListRefused with the wrong rows; CodeListTooLarge */
export async function storeCodeList(
  em: EntityManager,
  { content, work }: { content: Buffer; work: DocumentWork },
  requestContext: SignedInRequest,
): Promise<StoredCodeList> {
  if (content.length > MAX_CODE_LIST_BYTES) throw new CodeListTooLarge();
  const list = await work.readCodeList(content);
  if ('faults' in list) throw new CodeListRefused({ faults: list.faults });
  const { digest, title, size } = list;
  await em.transactional(async (tx) => {
    const stored = await tx.execute<unknown[]>(
      `insert into code_list (digest, title, size, content, stored_at) values (?, ?, ?, ?, ?)
       on conflict (digest) do nothing returning digest`,
      [digest, title, size, Buffer.from(list.content, 'base64'), requestContext.at],
    );
    if (stored.length === 0) return;
    recordAudit(tx, requestContext, {
      action: 'code_list_stored',
      object: { type: 'code_list', id: digest },
      detail: { title, size },
    });
  });
  return describeCodeList(em, digest);
}

const MAX_DESCRIBED = 5;

/** @throws NotFound */
export async function describeCodeList(em: EntityManager, digest: string): Promise<StoredCodeList> {
  const text = await textOfCodeList(em, digest);
  if (text === undefined) throw new NotFound('No such code list');
  const [row] = await em.execute<Array<{ title: string; size: number }>>(
    'select title, size from code_list where digest = ?',
    [digest],
  );
  const [head = '', ...lines] = text.split('\n', MAX_DESCRIBED + 1);
  const first = lines
    .filter((line) => line.startsWith('['))
    .map((line) => JSON.parse(line.replace(/,$/, '')) as [string, ...string[]]);
  const { languages } = JSON.parse(`${head}]}`) as { languages: string[] };
  const { title = '', size = 0 } = row ?? {};
  return { digest, title, size, languages, first: first.map(([value, ...names]) => ({ value, names })) };
}
