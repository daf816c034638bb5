export { checkScanner } from '../documents/checkScanner.ts';
export { contentStore } from '../documents/contentStore.ts';
export { countContents, type Moved, moveContents, type Place } from '../documents/moveContents.ts';
export { removeObjects, removeObjectsOfDeleted } from '../documents/removeObjects.ts';
export { documentRoutes } from '../documents/routes.ts';
export { scanBy } from '../documents/scan.ts';
export { checkObjects, startRemovingObjects, waitForObjects } from '../documents/startObjects.ts';
export { verifyContents } from '../documents/verifyContents.ts';
