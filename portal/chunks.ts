/**
 * Assigns modules to the build's chunks. By default the build makes a chunk of every set of modules that two
 * screens share, and a phone requests two dozen of them, six at a time. With this, every page starts with two,
 * and the intake loads three more: one shared with the landing page, one shared with the portal's screens, and
 * its own. One more has what every screen of the portal needs, and small modules that several of them share.
 */
import { join } from 'node:path';

interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code?: string | null;
}

interface Graph {
  getModuleInfo(id: string): Module | null;
}

interface Reach {
  modules: Set<string>;
  icons: Set<string>;
}

interface Pages {
  entry: Reach;
  intake: Reach;
  /** With what it loads at any time after it. */
  intakeLater: Reach;
  landing: Reach;
  /** With what it loads at any time after it. */
  portal: Reach;
  /** What is loaded with every screen of the portal. */
  shell: Reach;
  /** A screen of the landing page that loads on demand. */
  signIn: Reach;
  screens: Reach[];
  /**
   * What the landing page loads on demand and the portal's first chunk imports, which have chunks of their own: in the
   * portal's chunk, a module they import would run only after them.
   */
  before: Reach[];
  /** The entry modules of these: a group loses the exports of such a module. */
  begins: Set<string>;
}

const at = (file: string): string => join(import.meta.dirname, file);

const FIRST = at('main.tsx');
const SHELL = at('app/PortalShell.tsx');
/** The rendering part of the chart library: together with the charts it is more than 500 kB. */
const DRAWING = /\/node_modules\/@svgdotjs\//;
/** Its modules import each other in cycles: in separate chunks, one would run before what it extends. */
const SCHEMAS = /\/node_modules\/zod\//;
const ALL_ICONS = /\/lucide-react\.m?js$/;
const ICON = /\/lucide-react\/.*\/(icons\/[a-z\d-]+)\.m?js$/;

/** How many screens have to share a module to make it common; fewer for screens of the staff only. */
const SCREENS = 3;
const STAFF_SCREENS = 2;
/** The most source, imports included: every screen loads all common modules. */
const SMALL = 3_000;

/** Returns a function that names a module's chunk; null leaves it to the build. */
export function chunkName(): (id: string, graph: Graph) => string | null {
  let pages: Pages | undefined;
  let names = new Map<string, string[]>();
  /** One module imports every icon, so only the imported names show which icons a page uses. */
  const has = ({ modules, icons }: Reach, id: string): boolean => {
    const icon = ICON.exec(id)?.[1];
    return icon === undefined ? modules.has(id) : (names.get(icon) ?? []).some((name) => icons.has(name));
  };
  const isSmall = (id: string, graph: Graph, loaded: Reach[]): boolean =>
    sizeOf(graph, id, (each) => !loaded.some((page) => has(page, each))) <= SMALL;
  return (id, graph) => {
    if (!pages) {
      const all = reach(graph, at('app/openPortal.tsx'), true);
      const begins = new Set(loadedLater(graph, all));
      const landing = reach(graph, at('app/openPortal.tsx'), false);
      const shell = reach(graph, SHELL, false);
      pages = {
        entry: reach(graph, FIRST, false),
        intake: reach(graph, at('app/openIntake.tsx'), false),
        intakeLater: reach(graph, at('app/openIntake.tsx'), true),
        landing,
        portal: all,
        shell,
        signIn: reach(graph, at('app/signIn/SignInCard.tsx'), false),
        screens: [...begins].map((screen) => reach(graph, screen, false)),
        before: loadedLater(graph, landing)
          .filter((screen) => screen !== SHELL && shell.modules.has(screen))
          .map((screen) => reach(graph, screen, false)),
        begins,
      };
      refuseSchemas(graph, pages.entry);
      const allIcons = [...pages.intake.modules].find((module) => ALL_ICONS.test(module));
      names = iconNames((allIcons && graph.getModuleInfo(allIcons)?.code) || '');
    }
    if (DRAWING.test(id)) return 'drawing';
    if (SCHEMAS.test(id)) return 'schemas';
    const { entry, intake, intakeLater, landing, portal, shell, signIn } = pages;
    if (has(entry, id)) return id === FIRST ? null : 'start';
    // Lazy screens of the intake have their own chunks, and do not load what only staff need.
    if (!has(intake, id)) {
      const isStaffs = ![intakeLater, landing, signIn].some((page) => has(page, id));
      const screens = pages.screens.filter((screen) => has(screen, id)).length;
      if (isStaffs) {
        if (pages.begins.has(id) || pages.before.some((screen) => has(screen, id))) return null;
        const isCommon = screens >= STAFF_SCREENS && isSmall(id, graph, [entry, intake, shell]);
        return has(shell, id) || isCommon ? 'portal' : null;
      }
      if (screens < SCREENS || !isSmall(id, graph, [entry, intake])) return null;
      return has(intakeLater, id) ? 'small' : 'common';
    }
    if (has(landing, id)) return 'base';
    return has(portal, id) ? 'shared' : null;
  };
}

/**
 * The first script says that schemas are to run without compiled code (`schemasWithoutEval.ts`). If it imported them, they
 * would run before it, and try what the page's policy forbids and browsers report.
 */
function refuseSchemas(graph: Graph, { modules }: Reach): void {
  const isSchemas = (id: string): boolean => SCHEMAS.test(id);
  const uses = (id: string): boolean => graph.getModuleInfo(id)?.importedIds.some(isSchemas) ?? false;
  const users = [...modules].filter((id) => !isSchemas(id) && uses(id));
  if (users.length > 0)
    throw new Error(
      `Every page's first script loads the schemas of ${users.join(', ')}: import another file`,
    );
}

/** The modules that load together with one, or, if `deep`, at any time after it. */
function reach(graph: Graph, from: string, deep: boolean): Reach {
  const found: Reach = { modules: new Set(), icons: new Set() };
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = found.modules.has(id) ? null : graph.getModuleInfo(id);
    found.modules.add(id);
    if (!module) continue;
    for (const icon of iconsIn(module.code ?? '')) found.icons.add(icon);
    open.push(...module.importedIds, ...(deep ? module.dynamicallyImportedIds : []));
  }
  return found;
}

/** The entry modules of everything that loads lazily, such as screens. */
const loadedLater = (graph: Graph, { modules }: Reach): string[] => [
  ...new Set([...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])),
];

/** Characters of a module and all that it imports, as far as they `count`; of each icon, only its own. */
function sizeOf(graph: Graph, from: string, counts: (id: string) => boolean): number {
  const seen = new Set<string>();
  let size = 0;
  const open = [from];
  for (let id = open.pop(); id !== undefined && size <= SMALL; id = open.pop()) {
    if (seen.has(id) || !counts(id) || ALL_ICONS.test(id)) continue;
    seen.add(id);
    const module = graph.getModuleInfo(id);
    size += module?.code?.length ?? 0;
    open.push(...(module?.importedIds ?? []));
  }
  return size;
}

const iconsIn = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(/\s/)[0] ?? '');

/** Icon file → every name it is exported under. */
function iconNames(code: string): Map<string, string[]> {
  const exported = code.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[a-z\d-]+)\.m?js["']/g);
  return new Map(
    [...exported].map(([, names = '', file = '']) => [
      file,
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => name),
    ]),
  );
}
