/** A feature of SDC 3.0, with its support in other products. */
import type { Probe } from './probes.ts';

/** Publicly documented support: `-` if nothing is documented. */
export type Said = 'yes' | 'partly' | 'no' | '-';

export interface Feature {
  name: string;
  smartForms: Said;
  lhcForms: Said;
  /** Undefined for a server operation, which is identified by its name. */
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
