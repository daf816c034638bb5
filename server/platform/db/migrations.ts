/** All migrations, in order. */
import type { MigrationObject } from '@mikro-orm/core';
import { Migration20261123Baseline } from './migrations/Migration20261123Baseline.ts';
import { Migration20261123Platform } from './migrations/Migration20261123Platform.ts';
import { Migration20261124000000SharedViews } from './migrations/Migration20261124000000SharedViews.ts';
import { Migration20261127000000ObjectsToRemove } from './migrations/Migration20261127000000ObjectsToRemove.ts';
import { Migration20261127000001Moves } from './migrations/Migration20261127000001Moves.ts';
import { Migration20261127000002KeyCheck } from './migrations/Migration20261127000002KeyCheck.ts';
import { Migration20261127000003Reactivation } from './migrations/Migration20261127000003Reactivation.ts';
import { Migration20261127000004CodeLists } from './migrations/Migration20261127000004CodeLists.ts';
import { Migration20261128000000LateTerms } from './migrations/Migration20261128000000LateTerms.ts';
import { Migration20261128000001Recount } from './migrations/Migration20261128000001Recount.ts';
import { Migration20261128000002RecordSubmissions } from './migrations/Migration20261128000002RecordSubmissions.ts';
import { Migration20261128000003Spans } from './migrations/Migration20261128000003Spans.ts';
import { Migration20261128000004FoldedSearch } from './migrations/Migration20261128000004FoldedSearch.ts';
import { Migration20261128000005FoldRows } from './migrations/Migration20261128000005FoldRows.ts';
import { Migration20261129000001OpenDangers } from './migrations/Migration20261129000001OpenDangers.ts';
import { Migration20261129000002OrderQueue } from './migrations/Migration20261129000002OrderQueue.ts';
import { Migration20261129000020Contacts } from './migrations/Migration20261129000020Contacts.ts';
import { Migration20261129000021ContactsFirst } from './migrations/Migration20261129000021ContactsFirst.ts';
import { Migration20261129000040CaseOrigin } from './migrations/Migration20261129000040CaseOrigin.ts';
import { Migration20261129000050WriteProbe } from './migrations/Migration20261129000050WriteProbe.ts';
import { Migration20261129000060Releases } from './migrations/Migration20261129000060Releases.ts';
import { Migration20261129000070AuditTimes } from './migrations/Migration20261129000070AuditTimes.ts';
import { Migration20261129000080OperatorSessions } from './migrations/Migration20261129000080OperatorSessions.ts';
import { Migration20261130000010EnrolmentCode } from './migrations/Migration20261130000010EnrolmentCode.ts';
import { Migration20261130000020PassedDangers } from './migrations/Migration20261130000020PassedDangers.ts';
import { Migration20261130000030FindQueue } from './migrations/Migration20261130000030FindQueue.ts';
import { Migration20261130000040Languages } from './migrations/Migration20261130000040Languages.ts';
import { Migration20261130100000Persons } from './migrations/Migration20261130100000Persons.ts';
import { Migration20261130100001FillPersons } from './migrations/Migration20261130100001FillPersons.ts';
import { Migration20261130100002DistinctPersons } from './migrations/Migration20261130100002DistinctPersons.ts';
import { Migration20261130110000CaseHistory } from './migrations/Migration20261130110000CaseHistory.ts';
import { Migration20261130120000Sources } from './migrations/Migration20261130120000Sources.ts';
import { Migration20261130130000Plans } from './migrations/Migration20261130130000Plans.ts';
import { Migration20261130140000PromisedSteps } from './migrations/Migration20261130140000PromisedSteps.ts';
import { Migration20261130140001Licences } from './migrations/Migration20261130140001Licences.ts';
import { Migration20261130140002FirstBegun } from './migrations/Migration20261130140002FirstBegun.ts';
import { Migration20261130170000Erasures } from './migrations/Migration20261130170000Erasures.ts';
import { Migration20261130190000Webhooks } from './migrations/Migration20261130190000Webhooks.ts';
import { Migration20261130190001ApiTokens } from './migrations/Migration20261130190001ApiTokens.ts';
import { Migration20261130200001HostPages } from './migrations/Migration20261130200001HostPages.ts';
import { Migration20261130210001ChangedSubmissions } from './migrations/Migration20261130210001ChangedSubmissions.ts';
import { Migration20261130210002FhirExports } from './migrations/Migration20261130210002FhirExports.ts';
import { Migration20261130220001ApiClients } from './migrations/Migration20261130220001ApiClients.ts';
import { Migration20261130230001WebhookTraces } from './migrations/Migration20261130230001WebhookTraces.ts';
import { Migration20261130230002Maintenance } from './migrations/Migration20261130230002Maintenance.ts';
import { PLATFORM, type Place } from './place.ts';

/** Migrations of a clinic's schema. */
export const MIGRATIONS: MigrationObject[] = [
  { name: 'Migration20261123Baseline', class: Migration20261123Baseline },
  { name: 'Migration20261124000000SharedViews', class: Migration20261124000000SharedViews },
  { name: 'Migration20261127000003Reactivation', class: Migration20261127000003Reactivation },
  { name: 'Migration20261127000004CodeLists', class: Migration20261127000004CodeLists },
  { name: 'Migration20261128000000LateTerms', class: Migration20261128000000LateTerms },
  { name: 'Migration20261128000001Recount', class: Migration20261128000001Recount },
  { name: 'Migration20261128000002RecordSubmissions', class: Migration20261128000002RecordSubmissions },
  { name: 'Migration20261128000003Spans', class: Migration20261128000003Spans },
  { name: 'Migration20261128000004FoldedSearch', class: Migration20261128000004FoldedSearch },
  { name: 'Migration20261128000005FoldRows', class: Migration20261128000005FoldRows },
  { name: 'Migration20261129000001OpenDangers', class: Migration20261129000001OpenDangers },
  { name: 'Migration20261129000002OrderQueue', class: Migration20261129000002OrderQueue },
  { name: 'Migration20261129000020Contacts', class: Migration20261129000020Contacts },
  { name: 'Migration20261129000021ContactsFirst', class: Migration20261129000021ContactsFirst },
  { name: 'Migration20261129000040CaseOrigin', class: Migration20261129000040CaseOrigin },
  { name: 'Migration20261129000050WriteProbe', class: Migration20261129000050WriteProbe },
  { name: 'Migration20261129000060Releases', class: Migration20261129000060Releases },
  { name: 'Migration20261129000070AuditTimes', class: Migration20261129000070AuditTimes },
  { name: 'Migration20261130000010EnrolmentCode', class: Migration20261130000010EnrolmentCode },
  { name: 'Migration20261130000020PassedDangers', class: Migration20261130000020PassedDangers },
  { name: 'Migration20261130000030FindQueue', class: Migration20261130000030FindQueue },
  { name: 'Migration20261130000040Languages', class: Migration20261130000040Languages },
  { name: 'Migration20261130100000Persons', class: Migration20261130100000Persons },
  { name: 'Migration20261130100001FillPersons', class: Migration20261130100001FillPersons },
  { name: 'Migration20261130100002DistinctPersons', class: Migration20261130100002DistinctPersons },
  { name: 'Migration20261130110000CaseHistory', class: Migration20261130110000CaseHistory },
  { name: 'Migration20261130120000Sources', class: Migration20261130120000Sources },
  { name: 'Migration20261130130000Plans', class: Migration20261130130000Plans },
  { name: 'Migration20261130140000PromisedSteps', class: Migration20261130140000PromisedSteps },
  { name: 'Migration20261130140001Licences', class: Migration20261130140001Licences },
  { name: 'Migration20261130140002FirstBegun', class: Migration20261130140002FirstBegun },
  { name: 'Migration20261130170000Erasures', class: Migration20261130170000Erasures },
  { name: 'Migration20261130190000Webhooks', class: Migration20261130190000Webhooks },
  { name: 'Migration20261130190001ApiTokens', class: Migration20261130190001ApiTokens },
  { name: 'Migration20261130200001HostPages', class: Migration20261130200001HostPages },
  { name: 'Migration20261130230001WebhookTraces', class: Migration20261130230001WebhookTraces },
  { name: 'Migration20261130220001ApiClients', class: Migration20261130220001ApiClients },
  { name: 'Migration20261130210001ChangedSubmissions', class: Migration20261130210001ChangedSubmissions },
  { name: 'Migration20261130210002FhirExports', class: Migration20261130210002FhirExports },
];

const OF_PLATFORM: MigrationObject[] = [
  { name: 'Migration20261123Platform', class: Migration20261123Platform },
  { name: 'Migration20261127000000ObjectsToRemove', class: Migration20261127000000ObjectsToRemove },
  { name: 'Migration20261127000001Moves', class: Migration20261127000001Moves },
  { name: 'Migration20261127000002KeyCheck', class: Migration20261127000002KeyCheck },
  { name: 'Migration20261129000080OperatorSessions', class: Migration20261129000080OperatorSessions },
  { name: 'Migration20261130230002Maintenance', class: Migration20261130230002Maintenance },
];

export const migrationsAt = (place: Place): MigrationObject[] =>
  place === PLATFORM ? OF_PLATFORM : MIGRATIONS;
