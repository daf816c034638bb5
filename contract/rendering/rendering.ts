/** The interface of the server-side rendering build: the server renders pages with the portal's own code. */
import type { Language } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import type { RuleSet } from '@clinic/rules/document';
import type { EmergencyState } from '../audit/emergencyAccess.ts';
import type { Preferences } from '../preferences.ts';
import type { PageSettings } from '../settings.ts';

/** Parameters for rendering a page. Contains no personal data. */
export interface RenderedPage {
  language: Language;
  settings: PageSettings;
  /** The clinic's path on its origin; empty at the root. */
  path: string;
}

/** A page of an intake, by its URL. */
export interface RenderedIntake extends RenderedPage {
  definition: Definition;
  /** The rule set that computes values while measurements are entered. */
  measures: RuleSet;
  /** Its path, without the clinic's. */
  address: string;
  /** From the URL: the step, or `start`, and the page. */
  step: string | undefined;
  page: string | undefined;
  /** Today in the clinic's time zone, `YYYY-MM-DD`. */
  today: string;
}

/** A page of the staff portal: the frame, and the screen at this URL before its data is loaded. */
export interface RenderedStaffPage extends RenderedPage {
  role: StaffRole;
  /** Path and query, without the clinic's path. */
  address: string;
  preferences: Preferences;
  /** Absent for physicians, who need none. */
  emergency?: EmergencyState;
  /** `auto`: no stored preference, so the width of the window decides. */
  sidebar: 'wide' | 'narrow' | 'auto';
}

type StaffRole = 'PHYSICIAN' | 'ADMIN';

export interface StaffPage {
  html: string;
  /** URLs that its scripts request first. */
  reads: readonly string[];
  /** Entry files of the screen's scripts, below `portal`. */
  modules: readonly string[];
}

export interface Rendering {
  /** The landing page's HTML, for the page's root element. */
  renderLanding(page: RenderedPage): string;
  /** The HTML of the sign-in page, without parts that depend on the referring page. */
  renderSignIn(page: RenderedPage): string;
  /** The HTML of an intake's page before any answer was given; empty if it depends on answers. */
  renderIntake(page: RenderedIntake): string;
  renderStaffPage(page: RenderedStaffPage): Promise<StaffPage>;
}
