/** Every change of the schema, in order. */
import { Migration20260901Initial } from './migrations/Migration20260901Initial.ts';
import { Migration2026112101Analytics } from './migrations/Migration2026112101Analytics.ts';
import { Migration2026112102Queue } from './migrations/Migration2026112102Queue.ts';
import { Migration2026112103Conversation } from './migrations/Migration2026112103Conversation.ts';
import { Migration2026112104Notifications } from './migrations/Migration2026112104Notifications.ts';
import { Migration2026112105Documents } from './migrations/Migration2026112105Documents.ts';
import { Migration2026112106Resume } from './migrations/Migration2026112106Resume.ts';
import { Migration2026112110AuditChain } from './migrations/Migration2026112110AuditChain.ts';
import { Migration2026112111Limits } from './migrations/Migration2026112111Limits.ts';
import { Migration2026112120SecondFactor } from './migrations/Migration2026112120SecondFactor.ts';
import { Migration2026112130Builder } from './migrations/Migration2026112130Builder.ts';
import { Migration2026112131Users } from './migrations/Migration2026112131Users.ts';
import { Migration2026112140RowSecurity } from './migrations/Migration2026112140RowSecurity.ts';
import { Migration2026112141EmergencyAccess } from './migrations/Migration2026112141EmergencyAccess.ts';
import { Migration2026112151SaveNames } from './migrations/Migration2026112151SaveNames.ts';
import { Migration2026112160Rules } from './migrations/Migration2026112160Rules.ts';
import { Migration2026112170DemoSignIn } from './migrations/Migration2026112170DemoSignIn.ts';
import { Migration2026112201QueueWalks } from './migrations/Migration2026112201QueueWalks.ts';
import { Migration202611221700SealedExpiry } from './migrations/Migration202611221700SealedExpiry.ts';
import { Migration20261122171000Contact } from './migrations/Migration20261122171000Contact.ts';
import { Migration20261122172000ContinuedPast } from './migrations/Migration20261122172000ContinuedPast.ts';
import { Migration20261122173000PastEligibility } from './migrations/Migration20261122173000PastEligibility.ts';

export const MIGRATIONS = [
  { name: 'Migration20260901Initial', class: Migration20260901Initial },
  { name: 'Migration2026112101Analytics', class: Migration2026112101Analytics },
  { name: 'Migration2026112102Queue', class: Migration2026112102Queue },
  { name: 'Migration2026112103Conversation', class: Migration2026112103Conversation },
  { name: 'Migration2026112104Notifications', class: Migration2026112104Notifications },
  { name: 'Migration2026112105Documents', class: Migration2026112105Documents },
  { name: 'Migration2026112106Resume', class: Migration2026112106Resume },
  { name: 'Migration2026112110AuditChain', class: Migration2026112110AuditChain },
  { name: 'Migration2026112120SecondFactor', class: Migration2026112120SecondFactor },
  { name: 'Migration2026112130Builder', class: Migration2026112130Builder },
  { name: 'Migration2026112111Limits', class: Migration2026112111Limits },
  { name: 'Migration2026112131Users', class: Migration2026112131Users },
  { name: 'Migration2026112140RowSecurity', class: Migration2026112140RowSecurity },
  { name: 'Migration2026112141EmergencyAccess', class: Migration2026112141EmergencyAccess },
  { name: 'Migration2026112151SaveNames', class: Migration2026112151SaveNames },
  { name: 'Migration2026112160Rules', class: Migration2026112160Rules },
  { name: 'Migration2026112170DemoSignIn', class: Migration2026112170DemoSignIn },
  { name: 'Migration2026112201QueueWalks', class: Migration2026112201QueueWalks },
  { name: 'Migration202611221700SealedExpiry', class: Migration202611221700SealedExpiry },
  { name: 'Migration20261122171000Contact', class: Migration20261122171000Contact },
  { name: 'Migration20261122172000ContinuedPast', class: Migration20261122172000ContinuedPast },
  { name: 'Migration20261122173000PastEligibility', class: Migration20261122173000PastEligibility },
];
