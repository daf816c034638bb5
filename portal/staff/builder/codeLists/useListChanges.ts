/** The differences between the code lists of published questions and those that replace them; loads both lists. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { type ListChanges, listChanges, type ReplacedList, replacedLists } from '@clinic/engine/codeLists';
import { type Definition, LINKED } from '@clinic/engine/definition';
import { loadCodeList } from '@clinic/platform/codeLists';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';

export interface ChangedList {
  list: ReplacedList;
  changes: ListChanges;
}

/** @returns the changes whose lists have loaded */
export function useListChanges(published: Definition | undefined, definition: Definition): ChangedList[] {
  const lists = useMemo(
    () => (published?.id === definition.id ? replacedLists(published, definition) : []),
    [published, definition],
  );
  const language = definition.languages[0] ?? FALLBACK_LANGUAGE;
  const found = useQueries({
    queries: lists.map((list) => ({
      queryKey: [
        'code-list-changes',
        published?.id,
        published?.version,
        list.question,
        list.within ?? null,
        list.codeList,
      ],
      queryFn: () => changesOf(list, language),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  return lists.flatMap((list, index) => {
    const changes = found[index]?.data;
    return changes ? [{ list, changes }] : [];
  });
}

async function changesOf({ before, codeList }: ReplacedList, language: string): Promise<ListChanges> {
  const [old, after] = await Promise.all([
    before.codeList === undefined ? undefined : loadCodeList(before.codeList),
    loadCodeList(codeList),
  ]);
  return listChanges(old ? { ...before, [LINKED]: old } : before, after, language);
}
