/** The questionnaire's own properties: title, id and version, the patient's identity, rules, and the texts around it. */
import { definitionFormat, withDefinition } from '@clinic/engine/editing';
import { useMemo } from 'react';
import { useEditor } from '../document/EditorContext.ts';
import { useNamedRules } from '../document/useNamedRules.ts';
import { definitionHints } from './hints.ts';
import { PropertyPanel } from './PropertyPanel.tsx';

export function DefinitionProperties() {
  const { definition, published, edit } = useEditor();
  const { rules } = useNamedRules(definition.ruleSet);
  const isUnassessed = rules?.flags.length === 0;
  const hints = useMemo(() => definitionHints(isUnassessed), [isUnassessed]);
  return (
    <PropertyPanel
      format={definitionFormat()}
      hints={hints}
      value={definition}
      before={published}
      change={(properties, about) =>
        edit(withDefinition(definition, properties), about && `definition ${about}`)
      }
    />
  );
}
