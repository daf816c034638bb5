/** The maximum size of an attachment, which FHIR states in megabytes. */
import { BYTES_PER_MB } from '@clinic/engine/questionTypes';

/** No form allows files of a gigabyte, but many state bytes here. */
const MIN_BYTES = 1024;

/** Whether the value of the extension maxSize is a number of bytes. */
export const isInBytes = (maxSize: number): boolean => maxSize >= MIN_BYTES;

export const megabytesOf = (maxSize: number): number =>
  isInBytes(maxSize) ? maxSize / BYTES_PER_MB : maxSize;
