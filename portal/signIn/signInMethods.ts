/** The ways to sign in that work at this clinic. */
import { queryOptions } from '@tanstack/react-query';
import type { SignInMethods } from '../../contract/auth.ts';
import { client } from '../platform/api/client.ts';

export const signInMethods = queryOptions({
  queryKey: ['/api/auth/methods'],
  // Three flags, and no parser for whoever is not signed in.
  queryFn: async ({ signal }) => (await client.read('/api/auth/methods', { signal })) as SignInMethods,
});
