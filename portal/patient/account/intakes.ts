import type { Resumed } from '@clinic/contract/intake';

/** The intakes the browser remembers; provided by the portal's shell. */
export interface Intakes {
  remembered(): Promise<Array<{ id: string; secret: string }>>;
  remember(opened: Resumed): Promise<void>;
}
