/** The step whose sections head the questions of a page. */
import { createContext } from 'react';
import type { Step } from '../../../engine/definition/definition.ts';

export const StepSections = createContext<Step | undefined>(undefined);
