/** The picture of a field, shown between its help and its control. */
import { createContext, type ReactNode } from 'react';

export const FieldPicture = createContext<ReactNode>(null);
