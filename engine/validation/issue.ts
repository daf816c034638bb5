/** A problem with an answer, found by validation. */
import type { LocalizedText } from '../base/localizedText.ts';
import type { UnitSwitch } from '../definition/definitionPages.ts';

export interface Issue {
  /** Question id. */
  key: string;
  stepId: string;
  /** `hard`: the answer is rejected. `soft`: the patient is asked to confirm it. */
  level: 'hard' | 'soft';
  /** `required`, `min`, `max`, `step`, `option`, `unusual`, `check:<id>`, `eligibility:<id>` and so on. */
  code: string;
  /** `entry`, from 1, and `part`: in a repeating group, the entry and its question. */
  params?: Record<string, string | number>;
  /** The authored message of a check. */
  message?: LocalizedText;
  /** The computed question whose check it is; `key` is the last of its inputs. */
  computed?: string;
  /** The unit a check offers instead, and the answers it reads. */
  switchUnit?: UnitSwitch;
  inputs?: readonly string[];
}

/** Tells the issues of one form apart: in a repeating group, each box has its own. */
export const issueId = ({ key, code, params }: Pick<Issue, 'key' | 'code' | 'params'>): string =>
  [key, code, params?.entry ?? '', params?.part ?? ''].join(' ');
