/** What a trial tells of itself besides whether it held. */
import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How often it was tried, and what came out. */
    tried?: string;
  }
}

/** Said in the report of `npm run test:security`. */
export function told({ task }: Pick<TestContext, 'task'>, tried: string): void {
  task.meta.tried = tried;
}
