export { csvCells } from '../base/csvCells.ts';
export { derivedId } from '../base/derivedId.ts';
export {
  AppError,
  appError,
  BadRequest,
  CodedError,
  codedError,
  Forbidden,
  hasWaitedInVain,
  isUnavailable,
  NotFound,
  Unavailable,
} from '../base/errors.ts';
export { errorTrace } from '../base/errorTrace.ts';
export { escapeHtml } from '../base/escapeHtml.ts';
export { isUuid } from '../base/isUuid.ts';
export { RecentlyUsed } from '../base/recentlyUsed.ts';
export { requestLanguage } from '../base/requestLanguage.ts';
export { cookieName, cookieOptions, nameAt, type Site, siteOf } from '../base/site.ts';
export { type ExportWords, exportWords, issueWords, pdfWords, serverTexts } from '../base/texts.ts';
export { traced } from '../base/tracing.ts';
export { TooMuchAtOnce, type Turns } from '../base/turns.ts';
