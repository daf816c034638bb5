export { ObjectStorageError, provesWrongSetting } from '../objects/objectStorageError.ts';
export { type Objects, openObjects } from '../objects/objects.ts';
export { OBJECTS_LOCK } from '../objects/objectsLock.ts';
export { explainObjectStorage, probeObjects, START_LIMIT_MS } from '../objects/probe.ts';
export { ContentDamaged, checkedContent, openSealed, sealContent } from '../objects/sealing.ts';
