/** Calls routes of the API with the cookies of a page, without the page, and names their addresses. */
import { csrfToken } from '@clinic/contract/addresses';
import { type Address, type Method, urlOf } from '@clinic/contract/route';
import type { AnswerOf, CallArguments } from '@clinic/platform/testing';
import type { APIRequestContext, APIResponse } from '@playwright/test';

type Parts = [params?: never, sent?: object];

/** The answer of a route. */
export async function read<R extends Address<'GET'>>(
  request: APIRequestContext,
  route: R,
  ...parts: CallArguments<R>
): Promise<AnswerOf<R>> {
  const [params, query] = parts as Parts;
  return (await accepted(await request.get(urlOf(route as Address, params, query)))).json();
}

/** Changes something, with the CSRF token that this needs. */
export async function send<R extends Address<Exclude<Method, 'GET'>>>(
  request: APIRequestContext,
  route: R,
  ...parts: CallArguments<R>
): Promise<APIResponse> {
  const [params, data] = parts as Parts;
  const { method } = route;
  const headers = { 'x-csrf-token': (await read(request, csrfToken)).csrfToken };
  return accepted(await request.fetch(urlOf(route as Address, params), { method, headers, data }));
}

async function accepted(response: APIResponse): Promise<APIResponse> {
  if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
  return response;
}

/** The requests to a route that `page.route` and its like take: those with any parameters and no query. */
export const globOf = ({ path }: Address): string => `**${path.replaceAll(/:\w+/g, '*')}`;
