/** The part of RJSF's default registry that traverses a schema; fields and templates come from our theme. */
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils';

const bareRegistry = () => ({
  fields: { ObjectField, SchemaField },
  templates: { ButtonTemplates: {} },
  widgets: {},
  rootSchema: {},
  formContext: {},
  translateString: englishStringTranslator,
  globalFormOptions: {
    idPrefix: DEFAULT_ID_PREFIX,
    idSeparator: DEFAULT_ID_SEPARATOR,
    useFallbackUiForUnsupportedType: false,
  },
});

export default bareRegistry;
