/** Makes the label of one question the heading of its page: said once, and still what names the control. */
import { createContext, type RefObject } from 'react';

/** Where the heading is to be held; null where a label is just a label. */
export const PageHeading = createContext<RefObject<HTMLHeadingElement | null> | null>(null);
