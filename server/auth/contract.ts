/** Who is signed in. Shared with the browser. */
import { z } from 'zod';

export const ROLES = ['PATIENT', 'PHYSICIAN', 'ADMIN'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** GET /api/auth/user */
export const CurrentUser = z.strictObject({ id: z.uuid(), name: z.string(), email: z.string(), role: Role });
export type CurrentUser = z.infer<typeof CurrentUser>;

/** GET /api/auth/methods: the ways to sign in that work here. */
export const SignInMethods = z.strictObject({
  google: z.boolean(),
  demo: z.boolean(),
  magicLink: z.boolean(),
});
export type SignInMethods = z.infer<typeof SignInMethods>;
