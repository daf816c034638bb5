/** Which of the installed packages some of them need to run, by package-lock.json. */
export interface Locked {
  version?: string;
  /** The folder of a workspace, where `link`. */
  resolved?: string;
  link?: true;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * @param packages of package-lock.json, by path
 * @param roots where they are installed; what is a link leads to a workspace, whose folder is among the results, too
 */
export function productionPackages(packages: Record<string, Locked>, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const { link, resolved = '', ...locked } = packages[path] ?? {};
    if (link) {
      visit(resolved);
      return;
    }
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = locked;
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...names, ...peers]) {
      const place = placeOf(packages, path, name);
      if (place !== undefined) visit(place);
      else if (dependencies?.[name] && !optionalDependencies?.[name])
        throw new Error(`package-lock.json lacks ${name}, which ${path} needs`);
    }
  };
  for (const path of roots) visit(path);
  return found;
}

/** As Node finds it: in the `node_modules` of the package, or of a folder above. */
function placeOf(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
}
