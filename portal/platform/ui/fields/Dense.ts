/** Whether the controls inside use the dense workbench style: smaller, closer together, fewer words. */
import { createContext } from 'react';

export const Dense = createContext(false);
