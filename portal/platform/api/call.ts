/** Calls the routes of the contract. */
import { type Address, type AnyRoute, type ParamName, type Params, urlOf } from '@clinic/contract/route';
import { type Client, client, type RequestOptions } from './client.ts';

type TypesOf<R extends Address> = NonNullable<R['types']>;

/** What a call carries: a GET its query, any other method its body. */
export type SentWith<R extends Address> = R['method'] extends 'GET'
  ? TypesOf<R>['query']
  : TypesOf<R>['body'];

export type AnswerOf<R extends Address> = TypesOf<R>['answer'];

/** A route's parameters and what it carries, optional where it has none. */
export type CallArguments<R extends Address, Last extends unknown[] = []> =
  undefined extends SentWith<R>
    ? [ParamName<R['path']>] extends [never]
      ? [params?: Params<R['path']>, sent?: SentWith<R>, ...Last]
      : [params: Params<R['path']>, sent?: SentWith<R>, ...Last]
    : [params: Params<R['path']>, sent: SentWith<R>, ...Last];

type Options = [options?: RequestOptions];

interface Calls {
  /** @throws ApiError unless the response is OK */
  request<R extends Address>(route: R, ...parts: CallArguments<R, Options>): Promise<Response>;
  /** The answer, parsed by the route's schema if it has one. @throws ApiError */
  call<R extends Address>(route: R, ...parts: CallArguments<R, Options>): Promise<AnswerOf<R>>;
}

export function callsBy(by: Client): Calls {
  const request: Calls['request'] = (route, ...[params, sent, options]) => {
    const isRead = route.method === 'GET';
    const url = urlOf(route, params as never, isRead ? (sent as object | undefined) : undefined);
    return by.request(route.method, url, isRead ? undefined : sent, options);
  };
  return {
    request,
    async call(route, ...parts) {
      const text = await (await request(route, ...parts)).text();
      const answer: unknown = text === '' ? undefined : JSON.parse(text);
      const { answer: schema } = route as Partial<AnyRoute>;
      return (schema ? schema.parse(answer) : answer) as never;
    },
  };
}

export const { request, call } = callsBy(client);
