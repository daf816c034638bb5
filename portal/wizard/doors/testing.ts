/** For tests, tools and the lab only. */
export { createUploadQueue } from '../state/uploadQueue.ts';
