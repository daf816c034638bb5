/** Values that several requests and responses contain. Shared with the browser. */
import { z } from 'zod';
import { EMAIL, MAX_EMAIL_LENGTH } from '../engine/base/emailAddress.ts';
import { readEmail } from '../engine/typed/readAddress.ts';

export const Moment = z.iso.datetime();

/** Lower case, as in the database and the audit log. */
export const Uuid = z.uuid().toLowerCase();

/** An e-mail address as people type or paste it. */
export const TypedEmail = z
  .string()
  .max(4 * MAX_EMAIL_LENGTH)
  .overwrite(readEmail)
  .max(MAX_EMAIL_LENGTH)
  .pipe(z.email({ pattern: EMAIL }));
