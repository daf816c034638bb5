/** Accepts in a draft what patients miss of the form that it was imported from. */
import { questionnaireDrafts as drafts } from '@clinic/contract/questionnaires';
import { type FhirSource, isSameLoss, type Loss } from '@clinic/engine/definition';
import { call, keyOf, queryOf, useAction } from '@clinic/platform/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { draftAddress } from '../../queries.ts';
import type { ConsequencesProps } from './Consequences.tsx';

/** @returns undefined until the draft is known */
export function useAcceptance(id: string): ConsequencesProps['draft'] {
  const queries = useQueryClient();
  const queryKey = [...keyOf(drafts.read, { id }), 'losses'];
  const { data } = useQuery({ ...queryOf(drafts.read, { id }), queryKey, staleTime: 0, gcTime: 0 });
  const accept = useAction({
    mutationFn: (accepted: readonly Loss[]) => {
      if (!data) throw new Error('The draft is not loaded');
      const { document, revision } = data;
      const fhir = document.fhir as FhirSource;
      const losses = fhir.losses?.map((loss) =>
        accepted.some((each) => isSameLoss(each, loss)) ? { ...loss, accepted: true } : loss,
      );
      return call(drafts.save, { id }, { revision, document: { ...document, fhir: { ...fhir, losses } } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (!data) return undefined;
  return {
    losses: (data.document.fhir as FhirSource | undefined)?.losses ?? [],
    addressOf: (question) =>
      question === undefined ? draftAddress(id) : `${draftAddress(id)}?${new URLSearchParams({ question })}`,
    isSaving: accept.isPending,
    isFailed: accept.isError,
    onAccept: accept.mutate,
  };
}
