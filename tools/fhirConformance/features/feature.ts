/** A feature of SDC 3.0, and what others say of theirs. */
import type { Probe } from './probes.ts';

/** As it is said in public: `-` where nothing is said. */
export type Said = 'yes' | 'partly' | 'no' | '-';

export interface Feature {
  name: string;
  smartForms: Said;
  lhcForms: Said;
  /** Undefined: an operation of a server, by its name. */
  probe?: Probe;
}

export interface Section {
  title: string;
  features: readonly Feature[];
}

export const feature = (name: string, smartForms: Said, lhcForms: Said, probe?: Probe): Feature => ({
  name,
  smartForms,
  lhcForms,
  ...(probe && { probe }),
});

export const NUMBER = "item.where(linkId='first').answer.value";
