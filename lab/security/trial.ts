/** Details a trial reports besides its result. */
import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Number of attempts, and their outcome. */
    tried?: string;
  }
}

/** Shown in the report of `npm run test:security`. */
export function reportDetails({ task }: Pick<TestContext, 'task'>, tried: string): void {
  task.meta.tried = tried;
}
