export { alone, ClinicBusy } from '../clinics/alone.ts';
export { checkVersion, compareVersion } from '../clinics/checkVersion.ts';
export { addressOf, clinicConfig, withSharesOrigin } from '../clinics/clinicConfig.ts';
export { unusableHosts } from '../clinics/clinicHosts.ts';
export { clinicInPath } from '../clinics/clinicInPath.ts';
export { openKey, sealKey } from '../clinics/clinicKey.ts';
export { ClinicsError } from '../clinics/clinicsError.ts';
export { deleteClinic } from '../clinics/deleteClinic.ts';
export { arrivalOf, departureOf, noteDeparture } from '../clinics/departure.ts';
export {
  allClinics,
  awakeClinics,
  type Clinic,
  clinicsAtNight,
  DIRECTORY_CHANNEL,
  noteAwake,
  noteNight,
} from '../clinics/directory.ts';
export {
  type ClinicServer,
  type ClusterParts,
  type Figures,
  type Fleet,
  loadFleet,
  needOfFleet,
  type OpenClinic,
  type ServedParts,
  type Serving,
  type WorkerMetrics,
} from '../clinics/fleet.ts';
export { noteKeys, provenKeys } from '../clinics/keyCheck.ts';
export { hostOf, KnownClinics, pathOf, servesAlways, servesInstallation } from '../clinics/knownClinics.ts';
export { closedSince, setMaintenance } from '../clinics/maintenance.ts';
export {
  addClinic,
  checkedEntry,
  checkId,
  enterClinic,
  type Installation,
  refuseTaken,
  setState,
  unknownClinic,
} from '../clinics/manage.ts';
export {
  type ClinicProblem,
  type NewClinic,
  problemsOf,
  problemText,
  takenOf,
} from '../clinics/newClinic.ts';
export { type OperatorAction, recordOperatorEvent } from '../clinics/operatorEvents.ts';
export { type Rotated, rotateKeys } from '../clinics/rotateKeys.ts';
export { countForeign } from '../clinics/sharedDocuments.ts';
export { startingContact } from '../clinics/startingContact.ts';
export { dropUnfinished, markUnfinished, refuseFound } from '../clinics/unfinished.ts';
export {
  answerMaintenance,
  answerNoClinic,
  answerSuspended,
  answerUnavailable,
} from '../clinics/unservedAnswers.ts';
