/** What the build exports for the server, which renders pages with the portal's own code. */
import type { Definition } from '../../engine/definition/definition.ts';
import type { RuleSet } from '../../rules/document/ruleset.ts';
import type { EmergencyState } from '../audit/emergencyAccess.ts';
import type { Preferences } from '../preferences.ts';
import type { PublicSettings } from '../settings.ts';

/** What a page is rendered for. Nothing of a person. */
export interface RenderedPage {
  language: 'en' | 'es';
  settings: PublicSettings;
  /** The clinic's path on its origin; empty at the root. */
  path: string;
}

/** A page of an intake, by its address. */
export interface RenderedIntake extends RenderedPage {
  definition: Definition;
  /** The rule set that computes values while measurements are entered. */
  measures: RuleSet;
  /** Its path, without the clinic's. */
  address: string;
  /** As the address says: the step, or `start`, and the page. */
  step: string | undefined;
  page: string | undefined;
  /** `YYYY-MM-DD` at the clinic. */
  today: string;
}

/** A page of the staff's portal: the frame, and the screen at this address before any of its data is known. */
export interface RenderedStaffPage extends RenderedPage {
  role: StaffRole;
  /** Path and query, without the clinic's path. */
  address: string;
  preferences: Preferences;
  /** Absent for physicians, who need none. */
  emergency?: EmergencyState;
  /** `auto`: nothing is stored, and the width of the window decides. */
  sidebar: 'wide' | 'narrow' | 'auto';
}

export type StaffRole = 'PHYSICIAN' | 'ADMIN';

export interface StaffPage {
  html: string;
  /** What its scripts read first, as addresses at the origin. */
  reads: readonly string[];
  /** The files below `portal` that the screen's own scripts begin with. */
  modules: readonly string[];
}

export interface Rendering {
  /** The landing page's HTML, for the page's root element. */
  renderLanding(page: RenderedPage): string;
  /** The same of the page to sign in, without what depends on where the person comes from. */
  renderSignIn(page: RenderedPage): string;
  /** The same of an intake's page; empty if what it shows depends on answers. */
  renderIntake(page: RenderedIntake): string;
  renderStaffPage(page: RenderedStaffPage): Promise<StaffPage>;
}
