/** Who did or wrote something about a submission. Shared with the browser. */
import { z } from 'zod';
import { Role } from '../auth.ts';

export const Author = z.strictObject({ name: z.string(), role: Role });
