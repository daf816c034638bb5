/** The clinic's settings, by name. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const Setting = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: {
    key: p.text().primary(),
    value: p.json<unknown>(),
  },
});
export type Setting = InferEntity<typeof Setting>;
