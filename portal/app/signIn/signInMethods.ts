/** The sign-in methods available at this clinic. */
import * as addresses from '@clinic/contract/addresses';
import { queryOf } from '@clinic/platform/api';

// Only a few flags, so signed-out users need not load a parser.
export const signInMethods = queryOf(addresses.signInMethods);
