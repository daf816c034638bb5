import { ruleDrafts } from '@clinic/contract/rules/draftRoutes';
import { call, useAction } from '@clinic/platform/api';
import { useQueryClient } from '@tanstack/react-query';
import { ruleSets } from './queries.ts';

/** @param onDone also after a failure: the list shows whether the draft is still there */
export function useDiscardRuleDraft(onDone?: () => unknown) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (id: string) => call(ruleDrafts.discard, { id }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ruleSets.queryKey });
      await onDone?.();
    },
  });
}
