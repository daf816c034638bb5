/** The conditions under which a flag fires, possibly and certainly. */
import type { LogicJson } from '@clinic/engine/base';
import { canBeFalse, canBeTrue, type ValueSet } from '@clinic/engine/logic';
import type { Flag } from '../document/ruleset.ts';

/** The condition under which a flag alerts. */
export const firing = ({ value, alertWhen }: Flag): LogicJson => alertWhen ?? value;

export const isSure = (value: ValueSet): boolean => canBeTrue(value) && !canBeFalse(value) && !value.unknown;
