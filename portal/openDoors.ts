/**
 * Build plugin: an import through a package's door becomes imports of the files behind it. A page then depends on the
 * files it uses instead of everything that a package offers, which is what `chunks.ts` divides by.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const THROUGH_DOOR = /^(import|export) (type )?\{([^}]*)\} from '(@clinic\/[^']+)';/gm;
const EXPORTS = /^export (?:type )?\{([^}]*)\} from '([^']+)';/gm;

interface Behind {
  file: string;
  name: string;
}

const known = new Map<string, ReadonlyMap<string, Behind>>();

/** Name → where it comes from; empty for a file that does more than re-export. */
function behindDoor(specifier: string): ReadonlyMap<string, Behind> {
  const found = known.get(specifier) ?? readDoor(resolve(specifier));
  known.set(specifier, found);
  return found;
}

function readDoor(door: string): ReadonlyMap<string, Behind> {
  if (!door.endsWith('.ts') || !dirname(door).endsWith('doors')) return new Map();
  return new Map(
    [...readFileSync(door, 'utf8').matchAll(EXPORTS)].flatMap(([, names = '', from = '']) =>
      namesIn(names).map(({ name, as }) => [as, behind(door, from, name)] as const),
    ),
  );
}

/** A door may lead to the door of another package. */
function behind(door: string, from: string, name: string): Behind {
  if (from.startsWith('.')) return { file: join(dirname(door), from), name };
  return behindDoor(from).get(name) ?? { file: from, name };
}

const namesIn = (names: string): Array<{ type: string; name: string; as: string }> =>
  [...names.matchAll(/(type )?\b(\w+)(?: as (\w+))?/g)].map(([, type = '', name = '', as = name]) => ({
    type,
    name,
    as,
  }));

/** On one line, as many lines as before. */
export function throughDoors(code: string): string {
  return code.replace(THROUGH_DOOR, (whole, word, allTypes = '', names, specifier) => {
    const door = behindDoor(specifier);
    if (door.size === 0) return whole;
    const direct = namesIn(names).map(({ type, name, as }) => {
      const behind = door.get(name);
      if (!behind) throw new Error(`${specifier} does not export ${name}`);
      // `import { type Name }` would load the file, though it needs nothing of it.
      return `${word} ${allTypes || type}{ ${behind.name} as ${as} } from '${behind.file}';`;
    });
    return direct.join(' ') + '\n'.repeat(whole.split('\n').length - 1);
  });
}

export const openDoors = (): Plugin => ({
  name: 'open-doors',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /'@clinic\// },
    handler: (code) => ({ code: throughDoors(code), map: null }),
  },
});
