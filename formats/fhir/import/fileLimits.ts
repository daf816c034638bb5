/** The file types and sizes that an item accepts. */
import { FILE_KINDS, type FileKind, type QuestionOf } from '@clinic/engine/definition';
import { MEDIA_TYPES } from '@clinic/engine/questionTypes';
import { say } from '../../importing/texts/message.ts';
import { isInBytes, megabytesOf } from '../validate/attachmentSize.ts';
import { MAX_SIZE, MIME_TYPE } from '../validate/extensions.ts';
import { extensionsOf, extensionValue, typedValue } from '../validate/json.ts';
import { placesOf, type Reporting } from './inputs.ts';
import type { PlannedItem } from './plan.ts';

const KINDS: Readonly<Record<string, FileKind[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpeg'],
  'image/jpg': ['jpeg'],
  'image/png': ['png'],
};

/** The file types of a media type or of a wildcard such as `image/*`. */
const kindsOf = (type: string): readonly FileKind[] =>
  isFamily(type)
    ? FILE_KINDS.filter((kind) => MEDIA_TYPES[kind].startsWith(type.split('*', 1)[0] ?? ''))
    : (KINDS[type] ?? []);

const isFamily = (type: string): boolean => type.endsWith('/*');

const MAX_FILE_MB = 20;
const USUAL_MB = 10;

/** Accepted file types and maximum size. */
export function fileLimits(
  { entry: { item, path } }: PlannedItem,
  { report }: Reporting,
): Pick<QuestionOf<'file'>, 'accept' | 'maxMb'> {
  const types = extensionsOf(item, MIME_TYPE).map((extension) =>
    String(typedValue(extension, 'value')?.value).toLowerCase(),
  );
  const wanted = new Set(types.flatMap(kindsOf));
  const accept = FILE_KINDS.filter((kind) => wanted.has(kind));
  for (const [index, place] of placesOf(item, path, MIME_TYPE).entries()) {
    const type = types[index] ?? '';
    if (kindsOf(type).length === 0) report.note(place, 'kept', say('kindNotAccepted'));
    else if (isFamily(type)) report.note(place, 'mapped', say('someKinds'));
    else report.note(place, 'taken');
  }
  const most = extensionValue(item, MAX_SIZE);
  if (typeof most !== 'number' || most <= 0)
    return { accept: accept.length > 0 ? accept : [...FILE_KINDS], maxMb: USUAL_MB };
  const maxMb = Math.min(MAX_FILE_MB, Math.max(1, Math.floor(megabytesOf(most))));
  const how = say(isInBytes(most) ? 'bytesAsMegabytes' : 'asMegabytes', { max: maxMb });
  for (const place of placesOf(item, path, MAX_SIZE))
    report.note(place, maxMb === most ? 'taken' : 'mapped', maxMb === most ? undefined : how);
  return { accept: accept.length > 0 ? accept : [...FILE_KINDS], maxMb };
}
