/** Queries of the administration screens. */
import * as api from '@clinic/contract/admin';
import * as emergency from '@clinic/contract/audit/emergencyAccess';
import type { Role } from '@clinic/contract/auth';
import * as mail from '@clinic/contract/operation';
import * as pending from '@clinic/contract/pendingChanges';
import { questionnaireDrafts as drafts } from '@clinic/contract/questionnaires';
import { staffList } from '@clinic/contract/queue/staff';
import * as settings from '@clinic/contract/settings';
import { call, keyOf, queryOf } from '@clinic/platform/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const adminOverview = queryOptions({
  ...queryOf(api.overview),
  staleTime: 30_000,
});

export const mailStatus = queryOptions({
  ...queryOf(mail.mailStatus),
  staleTime: 30_000,
});

export const staff = queryOptions({ ...queryOf(staffList), staleTime: 30_000 });

export const adminQuestionnaires = queryOptions({
  ...queryOf(api.questionnaires),
  staleTime: 30_000,
});

export const questionnaireDrafts = queryOptions({
  ...queryOf(drafts.list),
  // Another user may be editing one right now.
  staleTime: 0,
});

export const accountsKey = keyOf(api.accounts);

export interface AccountFilter {
  search: string;
  role?: Role;
  page: number;
}

export const accounts = ({ search, role, page }: AccountFilter) =>
  queryOptions({
    queryKey: [...accountsKey, { search, role, page }],
    // A name must not appear in a URL.
    queryFn: ({ signal }) =>
      search
        ? call(api.searchAccounts, {}, { search, role, page }, { signal })
        : call(api.accounts, {}, { page, role }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

export const invitations = queryOptions({
  ...queryOf(api.invitations),
  staleTime: 30_000,
});

export const settingsDocument = queryOptions({
  ...queryOf(settings.settings),
  // A form must start with the current settings.
  staleTime: 0,
});

export const pendingChanges = queryOptions({
  ...queryOf(pending.pendingChanges),
  staleTime: 0,
});

export const draftAddress = (id: string): string => `/admin/questionnaires/drafts/${id}`;

/** URL of the import report of the form that a version was imported from. */
export const importReportAddress = (id: string, version: string): string =>
  `/admin/questionnaires/${encodeURIComponent(id)}/${version}/import-report`;

/** URL of the comparison of two versions. */
export const compareAddress = (id: string, before: string, after: string): string =>
  `/admin/questionnaires/${encodeURIComponent(id)}/compare?${new URLSearchParams({ before, after })}`;

/** Emergency access expires on the server, so refetch every minute. */
export const emergencyState = queryOptions({
  ...queryOf(emergency.emergencyState),
  staleTime: 30_000,
  refetchInterval: 60_000,
});
