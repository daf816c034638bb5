import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { nodeAtPath } from './jsonPlaces.ts';

const text = JSON.stringify({ id: 'x', steps: [{ id: 'a' }, { id: 'b', questions: [{ min: 9 }] }] }, null, 2);
const state = EditorState.create({ doc: text, extensions: json() });
const top = ensureSyntaxTree(state, text.length, 5000)?.topNode;

test.each([
  ['steps[1].questions[0].min', 11, '"min"'],
  ['steps[1].id', 8, '"id"'],
  ['id', 2, '"id"'],
  // A missing property is marked at its parent.
  ['steps[0].title.es', 4, '{'],
  ['', 1, '{'],
])('a problem at "%s" is shown on line %i', (path, line, shown) => {
  if (!top) throw new Error('JSON was not read');
  const { from, to } = nodeAtPath(top, path, (node) => text.slice(node.from, node.to));
  expect(text.slice(from, to)).toBe(shown);
  expect(state.doc.lineAt(from).number).toBe(line);
});
