/** Step schemas → one ES module of plain functions, for pages that may not evaluate code. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Definition } from '../../engine/definition.ts';
import { AJV_OPTIONS } from '../../engine/schemaErrors.ts';
import { stepSchema } from '../../engine/stepSchema.ts';

/** Source of a module whose default export maps step ids to `(answers) => boolean` with `.errors`. */
export function compileValidators({ steps }: Definition): string {
  const ajv = new Ajv({ ...AJV_OPTIONS, code: { source: true } });
  const idOf = (stepId: string) => `step:${stepId}`;
  for (const step of steps) ajv.addSchema(stepSchema(step).schema, idOf(step.id));
  const code = standaloneCode.default(ajv, Object.fromEntries(steps.map(({ id }) => [id, idOf(id)])));
  return [
    'const exports = {};',
    `const require = ${requireOf(neededBy(code))};`,
    code.replace('"use strict";', ''),
    'export default exports;',
  ].join('\n');
}

const REQUIRE = /\brequire\(["']([^"']+)["']\)/g;
const requireHere = createRequire(import.meta.url);

interface Helper {
  name: string;
  source: string;
}

/** The few small CommonJS files ajv's code calls, and those they call. */
function neededBy(
  code: string,
  parent = requireHere,
  found = new Map<string, Helper>(),
): Map<string, Helper> {
  for (const [, name] of code.matchAll(REQUIRE)) {
    if (name === undefined || found.has(name)) continue;
    const path = parent.resolve(name);
    const source = readFileSync(path, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');
    found.set(name, { name, source });
    neededBy(source, createRequire(path), found);
  }
  return found;
}

function requireOf(helpers: ReadonlyMap<string, Helper>): string {
  const entries = [...helpers.values()].map(
    ({ name, source }) => `${JSON.stringify(name)}(module, exports) {\n${source}\n}`,
  );
  return `(() => {
  const sources = {${entries.join(',\n')}};
  const loaded = {};
  const require = (name) => {
    if (!loaded[name]) {
      loaded[name] = { exports: {} };
      sources[name](loaded[name], loaded[name].exports);
    }
    return loaded[name].exports;
  };
  return require;
})()`;
}
