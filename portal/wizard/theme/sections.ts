/** The step whose sections head the questions of a page. */
import type { Step } from '@clinic/engine/definition';
import { createContext } from 'react';

export const StepSections = createContext<Step | undefined>(undefined);
