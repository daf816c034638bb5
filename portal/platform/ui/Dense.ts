/** Whether the controls in here are those of a workbench: smaller, closer together, fewer words. */
import { createContext } from 'react';

export const Dense = createContext(false);
