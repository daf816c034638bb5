/**
 * Errors of the rules workbench that screens distinguish: they answer JSON `{ code, error, … }`. Shared with the
 * browser.
 */

/** Error codes of response bodies, with their status. */
export const RULE_ERROR_CODES = {
  /** 409: saved by someone else in the meantime; `current` holds the current draft (StaleRuleDraft). */
  stale_draft: 409,
  /** 422: `problems` of the parser, the pairing with questionnaires or the publication itself. */
  publication_refused: 422,
  /** 422: a case's expectation is neither met nor replaced by an approved one; the draft's report names them. */
  fixtures_differ: 422,
  /** 409: that version exists with different content. */
  already_published: 409,
  /** 409: that version exists with this same content. */
  nothing_changed: 409,
  /** 403: the person who proposed or last changed a draft cannot approve it. */
  second_person_needed: 403,
  /** 409: the draft was not proposed for publication, or was changed since. */
  not_proposed: 409,
  /** 409: the version in force is not the one the draft was compared with. */
  base_outdated: 409,
  /** 422: the form of the release, with its `reason` (FORM_REFUSALS) and `problems`. Nothing was published. */
  form_refused: 422,
  /** 409: a re-evaluation of that rule set is under way. */
  reevaluation_running: 409,
} as const;

/** Why the form of a release is refused. */
export const FORM_REFUSALS = [
  /** Saved, published or discarded since. */
  'changed',
  'already_published',
  'problems',
  /** A rollback past a release takes back the form too, and the caller is not an administrator or did not ask for it. */
  'together',
  /** Patients could begin no form any more. */
  'last_of_active',
] as const;
