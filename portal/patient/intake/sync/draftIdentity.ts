/** The draft's id and secret: made on this device, and known to the clinic once it created the draft. */
import type { Language } from '@clinic/engine/base';
import type { DraftKey, DraftServer, Failed } from './draftServer.ts';
import { newSecret, newUuid } from './randomIds.ts';
import type { StoredDraft } from './storedDraft.ts';

type Identity = Pick<StoredDraft, 'id' | 'secret' | 'created'>;

export interface DraftIdentityDeps {
  stored: StoredDraft | null;
  questionnaire: { id: string; version: string };
  create: DraftServer['create'];
  language(): Language;
  onCreated(): void;
}

export interface DraftIdentity {
  /** Null until anything has been answered. */
  current(): Identity | null;
  /** Returns the draft, after making an id for it if needed. */
  begin(): Identity;
  /** Returns the draft's key, after creating it at the clinic if needed. */
  created(): Promise<DraftKey | Failed | { kind: 'never' }>;
  /** A draft that the clinic no longer has gets a new id. */
  forget(): void;
}

export function createDraftIdentity(parts: DraftIdentityDeps): DraftIdentity {
  const { stored, questionnaire } = parts;
  let identity: Identity | null = stored && {
    id: stored.id,
    secret: stored.secret,
    created: stored.created,
  };
  const begin = (): Identity => {
    identity ??= { id: newUuid(), secret: newSecret(), created: false };
    return identity;
  };
  return {
    current: () => identity,
    begin,
    created: async () => {
      const key = begin();
      if (key.created) return key;
      const { id, secret } = key;
      const reply = await parts.create({
        id,
        secret,
        questionnaireId: questionnaire.id,
        version: questionnaire.version,
        language: parts.language(),
      });
      if (reply.kind === 'failed') return reply;
      if (reply.kind === 'unknown') return { kind: 'failed', reason: 'server' };
      if (reply.kind === 'never') return reply;
      key.created = true;
      parts.onCreated();
      return key;
    },
    forget: () => {
      identity = null;
    },
  };
}
