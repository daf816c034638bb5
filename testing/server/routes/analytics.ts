/** Examples of the routes of the analytics. */
import { get, type RouteExample } from './routeExample.ts';

export const ANALYTICS_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  ...['overview', 'trends', 'completion', 'turnaround', 'promises'].map((name) =>
    get('PHYSICIAN', `/api/analytics/${name}`, ['analytics_viewed']),
  ),
];
