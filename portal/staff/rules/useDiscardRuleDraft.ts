import { useQueryClient } from '@tanstack/react-query';
import { ruleDrafts } from '../../../contract/rules/draftRoutes.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/useAction.ts';
import { ruleSets } from './queries.ts';

/** @param onDone also after a failure: the list shows whether the draft is still there */
export function useDiscardRuleDraft(onDone: () => unknown) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (id: string) => call(ruleDrafts.discard, { id }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ruleSets.queryKey });
      await onDone();
    },
  });
}
