/** Shows a code list by title and size where a document has its digest. */
import { describeCodeList } from '@clinic/contract/forms/codeLists';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../api/queryOf.ts';
import { useFormat } from '../format/useFormat.ts';

/** A list never changes. */
export const describedList = (digest: string) =>
  queryOptions({
    ...queryOf(describeCodeList, { digest }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Enough to distinguish digests. */
const DIGITS = 8;

export function CodeListName({ digest }: { digest: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(describedList(digest));
  // The digest, until the list has loaded or if the clinic does not have it.
  if (!data) return digest.slice(0, DIGITS);
  const { title, size } = data;
  return t('builder.codeList.named', { title, count: size, number: format.number(size) });
}
