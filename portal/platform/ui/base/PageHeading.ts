/** Makes one question's label the page's heading: read once, and still the control's label. */
import { createContext, type RefObject } from 'react';

/** The element that renders the heading; null if a label is just a label. */
export const PageHeading = createContext<RefObject<HTMLHeadingElement | null> | null>(null);
