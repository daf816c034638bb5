/** A translation stores the source text it was made from: when that changes, it is stale. */
export interface Translation {
  text: string;
  from: string;
}

/** Language code → text. The first of the definition's languages is the source and a plain string. */
export type LocalizedText = Readonly<Record<string, string | Translation>>;
