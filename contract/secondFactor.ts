/** Second factors of staff: passkeys, authenticator apps, recovery codes. Shared with the browser. */
import { z } from 'zod';
import { route } from './route.ts';
import { NoAnswer } from './values.ts';

export const MAX_FACTORS = 20;

const Name = z.string().trim().min(1).max(60);
const Base64Url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);

const Factor = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['passkey', 'authenticator']),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Factor = z.infer<typeof Factor>;

/** GET /api/auth/second-factor */
export const SecondFactor = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** This session has been verified with a second factor. */
  proven: z.boolean(),
  factors: z.array(Factor),
  recoveryCodesLeft: z.int(),
  /** Before the first factor is set up: an administrator has the code. */
  needsEnrolmentCode: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** POST /api/auth/second-factor/code: a code from an authenticator app, or a recovery code. */
export const CodeProof = z.strictObject({ code: z.string().trim().min(1).max(40) });

const Credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.record(z.string().max(100), NoAnswer),
};

/** POST /api/auth/second-factor/passkey */
export const PasskeyProof = z.strictObject({
  response: z.strictObject({
    ...Credential,
    response: z.strictObject({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Base64Url.optional(),
    }),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** POST /api/auth/second-factor/passkeys */
export const NewPasskey = z.strictObject({
  name: Name,
  response: z.strictObject({
    ...Credential,
    response: z.strictObject({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      authenticatorData: Base64Url.optional(),
      transports: z.array(z.string().max(20)).max(10).optional(),
      publicKeyAlgorithm: z.int().optional(),
      publicKey: Base64Url.optional(),
    }),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** POST /api/auth/second-factor/authenticators: what the app reads from the QR code, or the user types. */
export const AuthenticatorOffer = z.strictObject({ id: z.uuid(), secret: z.string(), uri: z.string() });
export type AuthenticatorOffer = z.infer<typeof AuthenticatorOffer>;

/** POST /api/auth/second-factor/authenticators/:id/confirm */
export const NewAuthenticator = z.strictObject({ name: Name, code: CodeProof.shape.code });
export type NewAuthenticator = z.infer<typeof NewAuthenticator>;

/** For setting up the first factor; shown once, to whoever hands it over. Null: a factor is set up already. */
export const EnrolmentCode = z.strictObject({ enrolmentCode: z.string().nullable() });

/** Recovery codes, shown once; null when the existing ones are still valid. */
export const FactorAdded = z.strictObject({ recoveryCodes: z.array(z.string()).nullable() });
export type FactorAdded = z.infer<typeof FactorAdded>;

/** PATCH /api/auth/second-factor/factors/:id */
export const FactorName = z.strictObject({ name: Name });

const beforeSecondFactor = { access: 'beforeSecondFactor', healthData: false } as const;

const staffById = { access: 'staff', healthData: false, params: { id: z.uuid() } } as const;
export const proveByCode = route('POST', '/api/auth/second-factor/code', {
  ...beforeSecondFactor,
  body: CodeProof,
  status: 204,
});
export const enterEnrolmentCode = route('POST', '/api/auth/second-factor/enrolment-code', {
  ...beforeSecondFactor,
  body: CodeProof,
  status: 204,
});
export const passkeyProofOptions = route(
  'POST',
  '/api/auth/second-factor/passkey/options',
  beforeSecondFactor,
);
export const proveByPasskey = route('POST', '/api/auth/second-factor/passkey', {
  ...beforeSecondFactor,
  body: PasskeyProof,
  status: 204,
});
export const newPasskeyOptions = route(
  'POST',
  '/api/auth/second-factor/passkeys/options',
  beforeSecondFactor,
);
export const addPasskey = route('POST', '/api/auth/second-factor/passkeys', {
  ...beforeSecondFactor,
  body: NewPasskey,
  answer: FactorAdded,
});
export const offerAuthenticator = route('POST', '/api/auth/second-factor/authenticators', {
  ...beforeSecondFactor,
  answer: AuthenticatorOffer,
});
export const confirmAuthenticator = route('POST', '/api/auth/second-factor/authenticators/:id/confirm', {
  access: 'beforeSecondFactor',
  healthData: false,
  params: { id: z.uuid() },
  body: NewAuthenticator,
  answer: FactorAdded,
});
export const renameFactor = route('PATCH', '/api/auth/second-factor/factors/:id', {
  ...staffById,
  body: FactorName,
  status: 204,
});
export const removeFactor = route('DELETE', '/api/auth/second-factor/factors/:id', {
  ...staffById,
  status: 204,
});
export const makeRecoveryCodes = route('POST', '/api/auth/second-factor/recovery-codes', {
  access: 'staff',
  healthData: false,
  answer: FactorAdded,
});
export const resetSecondFactor = route('DELETE', '/api/admin/users/:id/second-factor', {
  access: 'admin',
  healthData: false,
  params: { id: z.uuid() },
  answer: EnrolmentCode,
});
