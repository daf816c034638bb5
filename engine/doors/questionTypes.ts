/** What other packages may use of `questionTypes`. */
export { dateText } from '../questionTypes/date.ts';
export { dateTimeText } from '../questionTypes/dateTime.ts';
export { entryTextFault } from '../questionTypes/faults.ts';
export {
  BYTES_PER_MB,
  FILE_FAULTS,
  type FileFault,
  fileFinding,
  filesOf,
  MAX_NAME_LENGTH,
  MEDIA_TYPES,
  type NamedFile,
  sizeText,
} from '../questionTypes/file.ts';
export { displayOf, faultOf } from '../questionTypes/index.ts';
export { numberFault, numberText, numberWithUnit } from '../questionTypes/number.ts';
export { MAX_STROKES_LENGTH, PAD, type Signature, signatureOf } from '../questionTypes/signature.ts';
