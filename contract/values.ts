/** Values that several requests and responses contain. Shared with the browser. */
import { z } from 'zod';

export const Moment = z.iso.datetime();

/** Lower case, as in the database and the audit log. */
export const Uuid = z.uuid().toLowerCase();
