import { expect, test } from 'vitest';
import { nextPage } from './nextPage.ts';

test.each([
  ['</api/review?cursor=a%2Cb&limit=25>; rel="next"', '/api/review?cursor=a%2Cb&limit=25'],
  ['</api/review?cursor=1>; rel="prev", </api/review?cursor=2>; rel="next"', '/api/review?cursor=2'],
  ['</api/review?cursor=1>; rel="prev"', undefined],
  [null, undefined],
])('of %s the next page is %s', (header, next) => {
  expect(nextPage(header)).toBe(next);
});
