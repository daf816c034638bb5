/** Keys of a rule set in the order a person would write them. */
import { byKeyOrder } from '@clinic/engine/editing';

/** The database stores published documents with sorted keys. */
export const inKeyOrder = byKeyOrder([
  'id',
  'key',
  'version',
  'type',
  'severity',
  'act',
  'dueWithin',
  'title',
  'label',
  'languages',
  'unit',
  'decimals',
  'message',
  'text',
  'from',
  'value',
  'alertWhen',
  'whenUnsettled',
  'whenUnknown',
  'source',
  'reviewed',
  'parameters',
  'derived',
  'flags',
]);
