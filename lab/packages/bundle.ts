/**
 * Turns the packages' sources into what is published: a module for each file, so that a page loads only what it uses,
 * and one file of types, so that nothing inside can be named.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { WORKSPACES, type Workspace } from '../../tools/workspaces.ts';

export const root = resolve(import.meta.dirname, '../..');

export interface Bundle {
  /** What it imports from outside. */
  external: ReadonlySet<string>;
  /** `.`, and what only our other packages import (`./internal/form`): their files. */
  entries: Readonly<Record<string, string>>;
}

const INTERNAL = './internal/';

/** Our other packages share the engine's modules, so that what an app registers counts for all of them. */
const throughPackage = (specifier: string): string | undefined => {
  const [, door] = /^@clinic\/engine(?:\/(.*))?$/.exec(specifier) ?? [];
  return specifier.startsWith('@clinic/engine')
    ? `@clinic-intake/engine${INTERNAL.slice(1)}${door ?? 'index'}`
    : undefined;
};

const isEngine = ({ name }: Workspace): boolean => name === '@clinic-intake/engine';

/** @param doors of the engine for our other packages, as they import them: `./internal/form` */
export async function bundle(
  workspace: Workspace,
  out: string,
  doors: ReadonlySet<string> = new Set(),
): Promise<Bundle> {
  const outside: Plugin = {
    name: 'outside',
    resolveId: {
      order: 'pre',
      handler(id) {
        const shared = isEngine(workspace) ? undefined : throughPackage(id);
        if (shared) return { id: shared, external: true };
        return /^[./]/.test(id) || id.startsWith('@clinic/') ? undefined : { id, external: true };
      },
    },
  };
  const index = join(root, workspace.folder, 'index.ts');
  const inputs = [...doors].map(
    (door) => [door, join(root, 'engine/doors', `${door.slice(INTERNAL.length)}.ts`)] as const,
  );
  const build = await rolldown({
    cwd: root,
    input: { index, ...Object.fromEntries(inputs.map(([door, file]) => [door.slice(2), file])) },
    plugins: [outside],
    treeshake: { moduleSideEffects: false },
    tsconfig: join(root, 'tsconfig.base.json'),
  });
  const { output } = await build.write({
    dir: out,
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: root,
    entryFileNames: '[name].js',
  });
  await build.close();
  await bundleTypes(workspace, out);
  const chunks = output.filter((each) => each.type === 'chunk');
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imports = chunks.flatMap((each) => [...each.imports, ...each.dynamicImports]);
  const fileOf = (source: string) =>
    `./${chunks.find(({ facadeModuleId }) => facadeModuleId === source)?.fileName ?? ''}`;
  return {
    external: new Set(imports.filter((each) => !own.has(each))),
    entries: {
      '.': fileOf(index),
      ...Object.fromEntries(inputs.map(([door, file]) => [door, fileOf(file)])),
    },
  };
}

/** `../dist/types/engine/form/pages.d.ts` → the workspace whose sources it was compiled from, and the file in it. */
const typesOf = ({ name, folder }: Workspace): string =>
  join(
    root,
    'dist/types',
    name.startsWith('@clinic/') ? name.slice('@clinic/'.length) : folder.replace('/', '-'),
  );

const declared = (file: string): string =>
  file.endsWith('.json') ? `${file}.d.ts` : file.replace(/\.tsx?$/, '.d.ts');

async function bundleTypes(workspace: Workspace, out: string): Promise<void> {
  const inside: Plugin = {
    name: 'inside',
    resolveId: {
      order: 'pre',
      handler(id, importer) {
        if (id.startsWith('.') && importer) return declared(join(dirname(importer), id));
        if (!isEngine(workspace) && id.startsWith('@clinic/engine'))
          return { id: '@clinic-intake/engine', external: true };
        const other = WORKSPACES.find(({ name }) => id === name || id.startsWith(`${name}/`));
        if (!other || !id.startsWith('@clinic/')) return undefined;
        return declared(join(typesOf(other), other.exports[`.${id.slice(other.name.length)}`] ?? ''));
      },
    },
    load(id) {
      // What a module declares for every page is not for pages of others.
      if (!id.endsWith('.json.d.ts'))
        return readFileSync(id, 'utf8').replace(/^declare global \{[\s\S]*?^\}\n/m, '');
      const from = WORKSPACES.find((each) => id.startsWith(`${typesOf(each)}/`));
      const file = join(
        root,
        from?.folder ?? '',
        id.slice(typesOf(from as Workspace).length, -'.d.ts'.length),
      );
      const type = jsonType(JSON.parse(readFileSync(file, 'utf8')));
      return `declare const json: ${type};\nexport default json;\n`;
    },
  };
  const build = await rolldown({
    cwd: root,
    input: { index: join(typesOf(workspace), 'index.d.ts') },
    external: (id) => /^[@a-z]/.test(id) && !id.startsWith('@clinic/'),
    plugins: [inside, ...dts({ dtsInput: true, emitDtsOnly: true, oxc: true, tsconfig: false })],
  });
  await build.write({ dir: out, format: 'esm' });
  await build.close();
}

/** The type that the compiler gives an imported JSON file. */
function jsonType(json: unknown): string {
  if (Array.isArray(json)) return `Array<${[...new Set(json.map(jsonType))].join(' | ') || 'never'}>`;
  if (typeof json !== 'object' || json === null) return json === null ? 'null' : typeof json;
  const members = Object.entries(json).map(([key, value]) => `${JSON.stringify(key)}: ${jsonType(value)}`);
  return `{ ${members.join('; ')} }`;
}
