/** What other packages may use of `typed`. */
export { asciiForm, cleanText, cleanTexts } from '../typed/cleanText.ts';
export { readCode, readEmail } from '../typed/readAddress.ts';
export { type DateParts, dateOrder, monthNamed, readDate } from '../typed/readDate.ts';
export { readNumber, unreadNumber } from '../typed/readNumber.ts';
