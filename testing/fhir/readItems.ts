/** What expressions of a question in a group read. */
import { answersRead, type PathItem } from '@clinic/formats/testing';

const ITEMS: PathItem[] = [
  { linkId: 'a', question: 'a', type: 'string' },
  {
    linkId: 'g',
    items: [
      { linkId: 'b', question: 'b', type: 'string' },
      { linkId: 'own', question: 'own', type: 'decimal' },
    ],
  },
  {
    linkId: 'list',
    question: 'list',
    repeats: true,
    items: [{ linkId: 'c', question: 'c', type: 'string' }],
  },
];
export const read = (
  expression: string,
  variables: Record<string, string> = {},
): ReturnType<typeof answersRead> =>
  answersRead(expression, {
    items: ITEMS,
    linkId: 'own',
    variable: (name) =>
      variables[name] === undefined ? undefined : { expression: variables[name], linkId: 'g' },
  });
