import { expect, test } from 'vitest';
import { throughDoors } from './openDoors.ts';

test('an import through a door names the files behind it, and lines keep their numbers', () => {
  const code = throughDoors(
    "import {\n  checkLogic,\n  type Domain as Values,\n} from '@clinic/engine/logic';\nlet a;",
  );
  expect(code).toMatch(
    /^import \{ checkLogic as checkLogic \} from '\/.*\/engine\/logic\/check\.ts'; import type \{ Domain as Values \} from/,
  );
  expect(code.split('\n')[4]).toBe('let a;');
});

test('an import of types stays one, and a renamed export is found under its own name', () => {
  expect(throughDoors("import type { Definition } from '@clinic/engine/definition';")).toMatch(
    /^import type \{ Definition as Definition \} from '.*\/definition\.ts';$/,
  );
  expect(throughDoors("import { UNKNOWN_RESULT } from '@clinic/engine/logic';")).toContain(
    '{ UNKNOWN as UNKNOWN_RESULT }',
  );
});

test.each(["import { x } from './x.ts';", "import { addNote } from '@clinic/contract/review/notes';"])(
  '%s stays as it is',
  (code) => expect(throughDoors(code)).toBe(code),
);

test('a name that the door does not export is refused', () => {
  expect(() => throughDoors("import { inner } from '@clinic/engine/logic';")).toThrow(
    '@clinic/engine/logic does not export inner',
  );
});
