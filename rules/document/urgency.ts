/** What a flag asks of the clinic when it is raised, and until when. */
import { error, localize, type Problem } from '@clinic/engine/base';

export const SEVERITIES = ['danger', 'warning', 'info', 'success'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a raised flag asks of the clinic, most urgent first: contact the patient today, settle it first, or know it. */
export const ACTS = ['today', 'beforePrescribing', 'know'] as const;
export type Act = (typeof ACTS)[number];

/** What a flag says of its urgency. */
interface Urgency {
  severity: Severity;
  act?: Act;
  dueWithin?: string;
}

/** The time to contact the patient, unless the flag names another. */
const DEFAULT_HOURS = 4;
const MAX_HOURS = 7 * 24;

const BY_SEVERITY: Record<Severity, Act> = {
  danger: 'beforePrescribing',
  warning: 'beforePrescribing',
  info: 'know',
  success: 'know',
};

/** What the flag asks for: its own `act`, or what its severity usually asks for. */
export const actOf = ({ act, severity }: Omit<Urgency, 'dueWithin'>): Act => act ?? BY_SEVERITY[severity];

/** Hours in which the patient has to be contacted once the flag is raised; undefined if nobody has to. */
export function termOf(flag: Urgency): number | undefined {
  if (actOf(flag) !== 'today') return undefined;
  return (flag.dueWithin === undefined ? undefined : hoursIn(flag.dueWithin)) ?? DEFAULT_HOURS;
}

/** The hours of a duration of whole hours or days, up to a week; undefined if it is anything else. */
export function hoursIn(duration: string): number | undefined {
  const [, hours, days] = /^P(?:T([1-9][0-9]{0,2})H|([1-9])D)$/.exec(duration) ?? [];
  const term = hours === undefined ? 24 * Number(days) : Number(hours);
  return term <= MAX_HOURS ? term : undefined;
}

/** Terms of flags that nobody has to act on today: whoever wrote them expects a clock that would not run. */
export const termProblems = ({ flags }: { flags: readonly Urgency[] }): Problem[] =>
  flags.flatMap((flag, index) =>
    flag.dueWithin !== undefined && actOf(flag) !== 'today'
      ? [error(`flags[${index}].dueWithin`, 'term', localize('termNotToday'))]
      : [],
  );
