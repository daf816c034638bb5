/** Nobody decides about a patient outside a licence of the state where the patient lives, if the clinic turned this on. */
import { STATES } from '@clinic/contract/licences';
import type { Status } from '@clinic/contract/review';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { CodedError } from '@clinic/server-platform/base';
import type { Submission } from '@clinic/server-platform/entities';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import { clinicDate, isLicensed, type Library, residenceOf } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';

export class OutsideLicence extends CodedError<{ state: string | null }> {
  readonly status = 422;
  readonly code = 'outside_licence';

  constructor(state: string | undefined) {
    super(
      state === undefined
        ? 'The form does not say in which state the patient lives. Ask for it before you approve'
        : `You have no valid licence for ${STATES.get(state)}. Assign it to a colleague who has one`,
      { state: state ?? null },
    );
  }
}

/** What a change of status is decided with. */
export interface Reviewing {
  library: Library;
  config: ClinicDefaults;
}

/**
 * A patient who lives nowhere that licences exist for cannot be approved, but archived.
 * @throws OutsideLicence
 */
export async function refuseOutsideLicence(
  tx: EntityManager,
  { library, config }: Reviewing,
  { questionnaireId, version, answersJSON }: Submission,
  status: Status,
  { at, by }: SignedInRequest,
): Promise<void> {
  if (status !== 'APPROVED' && status !== 'ARCHIVED') return;
  const { licensing, timeZone } = await clinicSettings(tx, config);
  if (licensing === 'off') return;
  const state = residenceOf(await library.questionnaire(tx, questionnaireId, version), answersJSON);
  if (state === undefined && status === 'ARCHIVED') return;
  if (state === undefined || !(await isLicensed(tx, by.id, state, clinicDate(at, timeZone)))) {
    throw new OutsideLicence(state);
  }
}
