/** Begins a statement in which `family` are a person and all who were merged with them. Its parameter is the id of one of them. */
export const FAMILY = `with recursive family as (
    select root_person(?::uuid) as id
    union select person.id from person join family on person.merged_into = family.id
  )`;
