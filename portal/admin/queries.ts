/** Queries of the administration screens. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Accounts, AdminOverview, AdminQuestionnaires, Invitations } from '../../contract/admin.ts';
import { EmergencyState } from '../../contract/audit.ts';
import type { Role } from '../../contract/auth.ts';
import { MailStatus } from '../../contract/mail.ts';
import { PendingChanges } from '../../contract/pendingChanges.ts';
import { questionnaireDrafts as api } from '../../contract/questionnaires.ts';
import { SettingsDocument } from '../../contract/settings.ts';
import { client } from '../platform/api/client.ts';
import { queryOf } from '../platform/api/queryOf.ts';

export const adminOverview = queryOptions({
  queryKey: ['/api/admin/overview'],
  queryFn: async ({ signal }) => AdminOverview.parse(await client.read('/api/admin/overview', { signal })),
  staleTime: 30_000,
});

export const mailStatus = queryOptions({
  queryKey: ['/api/mail/status'],
  queryFn: async ({ signal }) => MailStatus.parse(await client.read('/api/mail/status', { signal })),
  staleTime: 30_000,
});

export const adminQuestionnaires = queryOptions({
  queryKey: ['/api/admin/questionnaires'],
  queryFn: async ({ signal }) =>
    AdminQuestionnaires.parse(await client.read('/api/admin/questionnaires', { signal })),
  staleTime: 30_000,
});

export const questionnaireDrafts = queryOptions({
  ...queryOf(api.list),
  // Another user may be editing one right now.
  staleTime: 0,
});

export const accountsKey = ['/api/admin/users'] as const;

export interface AccountFilter {
  search: string;
  role?: Role;
  page: number;
}

export const accounts = ({ search, role, page }: AccountFilter) =>
  queryOptions({
    queryKey: [...accountsKey, { search, role, page }],
    queryFn: async ({ signal }) => {
      // A name must not appear in a URL.
      if (search) {
        const body = { search, role, page };
        return Accounts.parse(await client.send('POST', '/api/admin/users/search', body, { signal }));
      }
      const query = new URLSearchParams({ page: String(page), ...(role && { role }) });
      return Accounts.parse(await client.read(`/api/admin/users?${query}`, { signal }));
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

export const invitations = queryOptions({
  queryKey: ['/api/admin/invitations'],
  queryFn: async ({ signal }) => Invitations.parse(await client.read('/api/admin/invitations', { signal })),
  staleTime: 30_000,
});

export const settingsDocument = queryOptions({
  queryKey: ['/api/settings'],
  queryFn: async ({ signal }) => SettingsDocument.parse(await client.read('/api/settings', { signal })),
  // A form must start with the current settings.
  staleTime: 0,
});

export const pendingChanges = queryOptions({
  queryKey: ['/api/admin/pending-changes'],
  queryFn: async ({ signal }) =>
    PendingChanges.parse(await client.read('/api/admin/pending-changes', { signal })),
  staleTime: 0,
});

/** URL of the definition as it was published. */
export const definitionAddress = (id: string, version: string): string =>
  `/api/questionnaires/${encodeURIComponent(id)}/${encodeURIComponent(version)}`;

export const draftAddress = (id: string): string => `/admin/questionnaires/drafts/${id}`;

/** URL of the comparison of two versions. */
export const compareAddress = (id: string, before: string, after: string): string =>
  `/admin/questionnaires/${encodeURIComponent(id)}/compare?${new URLSearchParams({ before, after })}`;

/** Emergency access expires on the server, so refetch every minute. */
export const emergencyState = queryOptions({
  queryKey: ['/api/admin/emergency-access'],
  queryFn: async ({ signal }) =>
    EmergencyState.parse(await client.read('/api/admin/emergency-access', { signal })),
  staleTime: 30_000,
  refetchInterval: 60_000,
});
