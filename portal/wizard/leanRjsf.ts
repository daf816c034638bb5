/**
 * Build plugin: leaves out what `@rjsf/core` bundles and this wizard replaces, 64 kB gzipped of 85.
 * Its stock registry (every default field, template and widget) gives way to the two fields that walk a
 * schema; its Markdown renderer to plain text (our texts are no Markdown); its resolution of references and
 * branches to nothing (a step's schema has none); its comparison to one of what JSON can hold; its defaults
 * and its handling of a form's data to none (answers are not in the form).
 */
import { fileURLToPath } from 'node:url';

interface ResolvePlugin {
  name: string;
  enforce: 'pre';
  resolveId(source: string, importer: string | undefined): string | undefined;
}

export const leanRjsf = (): ResolvePlugin => ({
  name: 'lean-rjsf',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer?.includes('/@rjsf/')) return undefined;
    const replacement = REPLACEMENTS[source];
    return replacement && fileURLToPath(new URL(replacement, import.meta.url));
  },
});

const REPLACEMENTS: Record<string, string> = {
  '../getDefaultRegistry.js': './theme/bareRegistry.ts',
  './getDefaultRegistry.js': './theme/bareRegistry.ts',
  'markdown-to-jsx/react': './theme/plainText.ts',
  './findSchemaDefinition.js': './theme/noReferences.ts',
  './retrieveSchema.js': './theme/plainSchema.ts',
  './getDefaultFormState.js': './theme/noDefaults.ts',
  './findFieldInSchema.js': './theme/noFormData.ts',
  './getClosestMatchingOption.js': './theme/noFormData.ts',
  './omitExtraData.js': './theme/noFormData.ts',
  './sanitizeDataForNewSchema.js': './theme/noFormData.ts',
  './toPathSchema.js': './theme/noFormData.ts',
  './deepEquals.js': './theme/deepEquals.ts',
  '../deepEquals.js': './theme/deepEquals.ts',
};
