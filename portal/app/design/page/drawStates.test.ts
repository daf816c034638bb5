import { expect, test } from 'vitest';
import { withDrawnStates } from './drawStates.ts';

test('styles of a state apply to elements drawn in it, and class names stay unchanged', () => {
  expect(withDrawnStates('.hover\\:bg-sunken:hover{color:red}')).toBe(
    '.hover\\:bg-sunken:is(:hover,[data-drawn="hover"] *){color:red}',
  );
  expect(withDrawnStates('.dark\\:hover\\:x{&:hover{a:b}}')).toBe(
    '.dark\\:hover\\:x{&:is(:hover,[data-drawn="hover"] *){a:b}}',
  );
  expect(withDrawnStates('input:focus-visible{a:b}')).toBe(
    'input:is(:focus-visible,[data-drawn="focus-visible"] :is(a,button,input,select,textarea)){a:b}',
  );
  expect(withDrawnStates('button:focus-within{a:b}')).toBe('button:focus-within{a:b}');
});
