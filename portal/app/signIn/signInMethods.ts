/** The sign-in methods available at this clinic. */
import * as addresses from '../../../contract/addresses.ts';
import { queryOf } from '../../platform/api/queryOf.ts';

// Only a few flags, so signed-out users need not load a parser.
export const signInMethods = queryOf(addresses.signInMethods);
