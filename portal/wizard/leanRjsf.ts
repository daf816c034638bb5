/**
 * Build plugin: removes what `@rjsf/core` bundles and this wizard replaces, 64 kB gzipped of 85. Its default
 * registry (every field, template and widget) is replaced by the two fields that traverse a schema; its
 * Markdown renderer by plain text (our texts are not Markdown); its resolution of references and branches by
 * nothing (a step's schema has none); its deep comparison by one for JSON values; its defaults and form data
 * handling by nothing (answers are not in the form).
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
