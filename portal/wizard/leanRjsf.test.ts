import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { leanRjsf } from './leanRjsf.ts';

const require = createRequire(import.meta.url);
const libOf = (name: string) => join(dirname(require.resolve(name)), '..', 'lib');

test.each([
  ['@rjsf/core', 'components/Form.js', '../getDefaultRegistry.js'],
  ['@rjsf/core', 'components/fields/ObjectField.js', 'markdown-to-jsx/react'],
  ['@rjsf/utils', 'createSchemaUtils.js', './findSchemaDefinition.js'],
  ['@rjsf/utils', 'resolveUiSchema.js', './findSchemaDefinition.js'],
  ['@rjsf/utils', 'schema/index.js', './retrieveSchema.js'],
  ['@rjsf/utils', 'schema/getFromSchema.js', './retrieveSchema.js'],
  ['@rjsf/utils', 'schema/index.js', './getDefaultFormState.js'],
  ['@rjsf/utils', 'schema/index.js', './findFieldInSchema.js'],
  ['@rjsf/utils', 'schema/index.js', './getClosestMatchingOption.js'],
  ['@rjsf/utils', 'schema/index.js', './omitExtraData.js'],
  ['@rjsf/utils', 'schema/index.js', './sanitizeDataForNewSchema.js'],
  ['@rjsf/utils', 'schema/index.js', './toPathSchema.js'],
  ['@rjsf/utils', 'shouldRender.js', './deepEquals.js'],
  ['@rjsf/utils', 'index.js', './deepEquals.js'],
  ['@rjsf/utils', 'schema/findSelectedOptionInXxxOf.js', '../deepEquals.js'],
])('%s still imports what the build replaces (%s: %s)', (name, file, source) => {
  const path = join(libOf(name), file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(new RegExp(`from ["']${source.replaceAll('.', '\\.')}["']`));
  const replacement = leanRjsf().resolveId(source, path);
  expect(readFileSync(replacement ?? '', 'utf8')).toContain('export default');
});

test('imports from other modules are not changed', () => {
  expect(leanRjsf().resolveId('fast-uri', '/app/node_modules/ajv/dist/core.js')).toBeUndefined();
  expect(leanRjsf().resolveId('react', '/app/node_modules/@rjsf/core/lib/index.js')).toBeUndefined();
});
