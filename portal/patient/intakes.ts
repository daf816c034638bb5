import type { Resumed } from '../../contract/intake.ts';

/** What the browser remembers of intakes; the portal's shell brings it here. */
export interface Intakes {
  remembered(): Promise<Array<{ id: string; secret: string }>>;
  remember(opened: Resumed): Promise<void>;
}
