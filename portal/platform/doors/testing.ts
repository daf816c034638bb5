/** For tests, tools and the lab only. */
export type { AnswerOf, CallArguments } from '../api/call.ts';
export type { Build } from '../worker/appShell.ts';
