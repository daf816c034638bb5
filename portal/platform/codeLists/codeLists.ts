/** Code lists of the clinic, each loaded once per page. Most forms have none. */
import { codeList } from '@clinic/contract/addresses';
import { type CodeList, codeListsIn, type Definition, linkCodeLists } from '@clinic/engine/definition';
import { compileQuestionnaire, type Questionnaire } from '@clinic/engine/form';
import { request } from '../api/call.ts';

const loaded = new Map<string, Promise<CodeList>>();

/** @throws ApiError or a network error; the next call tries again */
export function loadCodeList(digest: string): Promise<CodeList> {
  const cached = loaded.get(digest);
  if (cached) return cached;
  const loading = load(digest);
  loaded.set(digest, loading);
  loading.catch(() => loaded.delete(digest));
  return loading;
}

async function load(digest: string): Promise<CodeList> {
  const [reply, { readCodeList }] = await Promise.all([
    request(codeList, { digest }),
    import('@clinic/engine/codeLists/readCodeList'),
  ]);
  return readCodeList(await reply.text(), digest, pause);
}

/** Indexes the lists of a form for searching, so that the first search is as fast as later ones. */
export async function prepareSearch({ definition }: Questionnaire, language: string): Promise<void> {
  const { prepareIndex } = await import('@clinic/engine/search/optionSearch');
  for (const digest of codeListsIn(definition))
    await prepareIndex((await loadCodeList(digest)).options(), language, pause);
}

/** Lets the page handle key presses in between. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The definition with its lists. @throws if one cannot be loaded */
export async function withCodeLists(definition: Definition): Promise<Definition> {
  const digests = codeListsIn(definition);
  if (digests.length === 0) return definition;
  const lists = await Promise.all(digests.map(loadCodeList));
  return linkCodeLists(definition, new Map(lists.map((list) => [list.digest, list])));
}

/** Compiles a parsed definition with its lists, so that answers show their labels. @throws if a list cannot be loaded */
export const compileWithCodeLists = async (definition: Definition): Promise<Questionnaire> =>
  compileQuestionnaire(await withCodeLists(definition));
