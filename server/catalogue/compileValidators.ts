/** Compiles step schemas to one ES module of plain functions, for pages whose CSP forbids eval. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Definition } from '../../engine/definition/definition.ts';
import { AJV_OPTIONS } from '../../engine/validation/schemaErrors.ts';
import { stepSchema } from '../../engine/validation/stepSchema.ts';

/** Source of a module whose default export maps step ids to `(answers) => boolean` with `.errors`. */
export const compileValidators = ({ steps }: Definition): string =>
  compileSchemas(Object.fromEntries(steps.map((step) => [step.id, stepSchema(step).schema])));

/** The same for arbitrary named schemas. @throws when ajv requires a module that is not a known helper */
export function compileSchemas(schemas: Readonly<Record<string, AnySchemaObject>>): string {
  const ajv = new Ajv({ ...AJV_OPTIONS, code: { source: true } });
  const idOf = (name: string) => `step:${name}`;
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, idOf(name));
  const ids = Object.fromEntries(Object.keys(schemas).map((name) => [name, idOf(name)]));
  const code = standaloneCode.default(ajv, ids);
  const compiled = Object.values(ids).map((id) => ajv.getSchema(id) as ValidateFunction);
  return [
    'const exports = {};',
    `const require = ${requireOf(compiled.flatMap(helpersOf))};`,
    code.replace('"use strict";', ''),
    'export default exports;',
  ].join('\n');
}

/**
 * The ajv modules that the generated code may import, and those that they import. The names are listed here,
 * never extracted from the code: it contains option values, which may be user input.
 */
const HELPERS: Readonly<Record<string, readonly string[]>> = {
  'ajv/dist/runtime/equal': ['fast-deep-equal'],
  'ajv/dist/runtime/ucs2length': [],
};
const requireHere = createRequire(import.meta.url);
const sourceOf = (name: string): string =>
  readFileSync(requireHere.resolve(name), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');

/** The helpers that ajv itself recorded as called by the function. */
function helpersOf({ source }: ValidateFunction): string[] {
  return [...(source?.scopeValues.func ?? [])].flatMap(({ value }) => {
    const code = String(value?.code);
    const name = Object.keys(HELPERS).find((known) => code === `require("${known}").default`);
    if (name !== undefined) return [name];
    if (code === 'Object.prototype.hasOwnProperty') return [];
    throw new Error('The validators need a module that is not on the list of known helpers');
  });
}

function requireOf(helpers: readonly string[]): string {
  const names = new Set(helpers.flatMap((name) => [name, ...(HELPERS[name] ?? [])]));
  const entries = [...names].map(
    (name) => `${JSON.stringify(name)}(module, exports) {\n${sourceOf(name)}\n}`,
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
