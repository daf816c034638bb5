/**
 * What a statement of the application must never contain: all clinics share one login, which may switch to the
 * roles of each. A statement that came from outside would have to be injected, which bound values prevent; should
 * that ever fail, an attempt to switch is refused here. It is no wall: text can be hidden from it.
 */
const OTHER_CALLER =
  /(?:^|;|\*\/)\s*(?:set(?! local (?:enable_\w+|jit) = off$)|reset|discard|do|prepare|execute|grant|alter|listen)\b|set_config|u&["']|_to_xml|ts_stat|ts_rewrite/i;

/** @throws Error when the statement would change who asks, or could hide that it does */
export function refuseOtherCaller(text: string): void {
  if (OTHER_CALLER.test(text))
    throw new Error('A statement must not change its role or clinic (db/actor.ts)');
}
