/** The connection and the entities. */
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { AuditEntry } from './entities/auditEntry.ts';
import { Document } from './entities/document.ts';
import { Draft } from './entities/draft.ts';
import { DraftMutation } from './entities/draftMutation.ts';
import { Identity } from './entities/identity.ts';
import { InformationRequest } from './entities/informationRequest.ts';
import { Message } from './entities/message.ts';
import { QuestionnaireDraft } from './entities/questionnaireDraft.ts';
import { QuestionnaireDraftSave } from './entities/questionnaireDraftSave.ts';
import { QuestionnaireVersion } from './entities/questionnaireVersion.ts';
import { QueueOperation } from './entities/queueOperation.ts';
import { QueueView } from './entities/queueView.ts';
import { ReviewNote } from './entities/reviewNote.ts';
import { RuleSetVersion } from './entities/ruleSetVersion.ts';
import { Session } from './entities/session.ts';
import { Setting } from './entities/setting.ts';
import { StatusChange } from './entities/statusChange.ts';
import { Submission } from './entities/submission.ts';
import { SubmissionVersion } from './entities/submissionVersion.ts';
import { User } from './entities/user.ts';
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

export const ormConfig = (databaseUrl: string): Options =>
  defineConfig({
    clientUrl: databaseUrl,
    entities: [
      User,
      Identity,
      Session,
      QuestionnaireVersion,
      QuestionnaireDraft,
      QuestionnaireDraftSave,
      RuleSetVersion,
      Setting,
      Draft,
      DraftMutation,
      Submission,
      StatusChange,
      ReviewNote,
      InformationRequest,
      SubmissionVersion,
      Message,
      AuditEntry,
      Document,
      QueueOperation,
      QueueView,
    ],
    extensions: [Migrator],
    pool: { max: 10 },
    migrations: {
      migrationsList: [
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
      ],
      snapshot: false,
      silent: true,
    },
  });
