/** Queries of the plans, and where their screens are. */
import { planDrafts, plans as plansRoute } from '@clinic/contract/plans/planDrafts';
import { keyOf, queryOf } from '@clinic/platform/api';
import { queryOptions } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';

export const plans = queryOf(plansRoute);

/** Every draft, including those of plans that were never published. */
export const allPlanDrafts = queryOptions({
  ...queryOf(planDrafts.list),
  queryKey: [...plans.queryKey, 'drafts'],
});

/** Fetched once: after that the editor holds it. */
export const planDraft = (id: string) =>
  queryOptions({
    ...queryOf(planDrafts.read, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const planReport = (id: string, revision: number) =>
  queryOptions({
    ...queryOf(planDrafts.report, { id }, {}),
    queryKey: [...keyOf(planDrafts.report, { id }), revision],
    staleTime: 0,
    gcTime: 0,
  });

/** Links stay in the portal that the screen was opened from. */
export const usePlansBase = (): '/admin/plans' | '/physician/plans' =>
  useLocation().pathname.startsWith('/admin') ? '/admin/plans' : '/physician/plans';
