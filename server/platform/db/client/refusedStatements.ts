/**
 * What a statement of the application must never contain: all clinics share one login, which may switch to
 * the roles of each. A malicious statement would have to be injected, which bound values prevent; should that
 * ever fail, an attempt to switch roles is refused here. This is no security boundary: SQL can be written so
 * that the check misses it.
 */
const OTHER_CALLER =
  /(?:^|;|\*\/)\s*(?:set(?! local (?:enable_\w+|jit) = off$)|reset|discard|do|prepare|execute|grant|alter|listen)\b|set_config|u&["']|_to_xml|ts_stat|ts_rewrite/i;

/** @throws Error when the statement would change the actor, or could hide such a change */
export function refuseOtherCaller(text: string): void {
  if (OTHER_CALLER.test(text))
    throw new Error('A statement must not change its role or clinic (db/actor.ts)');
}
