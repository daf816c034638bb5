/** TanStack Query options of a GET route. Keys are made here, so that invalidation uses the same keys. */
import type { Address, ParamName, Params } from '@clinic/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, type CallArguments, call, type SentWith } from './call.ts';

/**
 * The path's fixed parts and its parameters, in order, then the query: `/submissions/:id/notes` becomes
 * `['/submissions', id, 'notes']`, so that a key also matches everything below its path.
 */
export function keyOf<Path extends string>(
  { path }: Address<'GET', Path>,
  ...[params, query]: [ParamName<Path>] extends [never]
    ? [params?: Params<Path>, query?: object]
    : [params: Params<Path>, query?: object]
): readonly unknown[] {
  const parts = path.split(/\/(?=:)|(?<=\/:\w+)\//).map((part) => {
    return part.startsWith(':') ? (params as Record<string, unknown>)[part.slice(1)] : part;
  });
  return query === undefined ? parts : [...parts, query];
}

export const queryOf = <R extends Address<'GET'>>(route: R, ...parts: CallArguments<R>) => {
  const [params, query] = parts as [params?: Params<string>, query?: SentWith<R>];
  return queryOptions({
    queryKey: keyOf(route as Address<'GET'>, params, query as object | undefined),
    queryFn: ({ signal }): Promise<AnswerOf<R>> =>
      call(route as Address, params as never, query, { signal }) as Promise<AnswerOf<R>>,
  });
};
