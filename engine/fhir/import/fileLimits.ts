/** Which files an item asks for. */
import { FILE_KINDS, type FileKind, type QuestionOf } from '../../definition/definition.ts';
import { say } from '../../importing/texts/message.ts';
import { isInBytes, megabytesOf } from '../validate/attachmentSize.ts';
import { MAX_SIZE, MIME_TYPE } from '../validate/extensions.ts';
import { extensionsOf, extensionValue } from '../validate/json.ts';
import { placesOf, type Reporting } from './inputs.ts';
import type { PlannedItem } from './plan.ts';

const KINDS: Readonly<Record<string, FileKind>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
};
const MOST_MB = 20;
const USUAL_MB = 10;

/** Kinds that can be accepted, and the greatest size. */
export function fileLimits(
  { entry: { item, path } }: PlannedItem,
  { report }: Reporting,
): Pick<QuestionOf<'file'>, 'accept' | 'maxMb'> {
  const wanted = extensionsOf(item, MIME_TYPE).map(({ valueCode }) => KINDS[String(valueCode).toLowerCase()]);
  const accept = FILE_KINDS.filter((kind) => wanted.includes(kind));
  for (const [index, place] of placesOf(item, path, MIME_TYPE).entries())
    report.note(place, wanted[index] ? 'taken' : 'kept', wanted[index] ? undefined : say('kindNotAccepted'));
  const most = extensionValue(item, MAX_SIZE);
  if (typeof most !== 'number' || most <= 0)
    return { accept: accept.length > 0 ? accept : [...FILE_KINDS], maxMb: USUAL_MB };
  const maxMb = Math.min(MOST_MB, Math.max(1, Math.floor(megabytesOf(most))));
  const how = say(isInBytes(most) ? 'bytesAsMegabytes' : 'asMegabytes', { max: maxMb });
  for (const place of placesOf(item, path, MAX_SIZE))
    report.note(place, maxMb === most ? 'taken' : 'mapped', maxMb === most ? undefined : how);
  return { accept: accept.length > 0 ? accept : [...FILE_KINDS], maxMb };
}
