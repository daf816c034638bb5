/** The sign-in methods available at this clinic. */
import { queryOptions } from '@tanstack/react-query';
import type { SignInMethods } from '../../contract/auth.ts';
import { client } from '../platform/api/client.ts';

export const signInMethods = queryOptions({
  queryKey: ['/api/auth/methods'],
  // Only three flags, so signed-out users need not load a parser.
  queryFn: async ({ signal }) => (await client.read('/api/auth/methods', { signal })) as SignInMethods,
});
