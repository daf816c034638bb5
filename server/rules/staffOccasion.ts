import type { SignedInRequest } from '../platform/audit/requestContext.ts';
import type { SignedInContext } from '../platform/http/context.ts';

export const staffOccasion = ({ state }: SignedInContext): SignedInRequest => ({
  ...state.occasion,
  by: state.user,
});
