/** The available question types: their icons and the initial content of a new question. */

import {
  AlignLeft,
  Calculator,
  Calendar,
  ChartNoAxesColumnIncreasing,
  CircleCheckBig,
  CircleDot,
  FileUp,
  Grid3x3,
  Hash,
  Info,
  List,
  ListChecks,
  type LucideIcon,
  Mail,
  Phone,
  Repeat,
  Ruler,
  Signature,
  TextCursorInput,
  ToggleLeft,
} from 'lucide-react';
import type { LocalizedText } from '../../../engine/base/localizedText.ts';
import { NOT_IN_GROUPS, type Question, type QuestionType } from '../../../engine/definition/definition.ts';

export const TYPE_ICONS: Record<QuestionType, LucideIcon> = {
  text: TextCursorInput,
  longText: AlignLeft,
  textList: List,
  email: Mail,
  phone: Phone,
  integer: Hash,
  decimal: Hash,
  quantity: Ruler,
  date: Calendar,
  yesNo: ToggleLeft,
  consent: CircleCheckBig,
  choice: CircleDot,
  multipleChoice: ListChecks,
  scale: ChartNoAxesColumnIncreasing,
  matrix: Grid3x3,
  repeatingGroup: Repeat,
  file: FileUp,
  signature: Signature,
  computed: Calculator,
  information: Info,
};

/** In display order, most frequently used first. */
export const OFFERED_TYPES = Object.keys({
  choice: 0,
  multipleChoice: 0,
  yesNo: 0,
  text: 0,
  longText: 0,
  integer: 0,
  decimal: 0,
  quantity: 0,
  date: 0,
  scale: 0,
  matrix: 0,
  repeatingGroup: 0,
  textList: 0,
  email: 0,
  phone: 0,
  file: 0,
  signature: 0,
  consent: 0,
  computed: 0,
  information: 0,
} satisfies Record<QuestionType, 0>) as QuestionType[];

export const typesFor = (inGroup: boolean): QuestionType[] =>
  inGroup ? OFFERED_TYPES.filter((type) => !NOT_IN_GROUPS.has(type)) : OFFERED_TYPES;

/** The properties a type requires. Its options are left to the author. */
const NEEDS: Record<QuestionType, Readonly<Record<string, unknown>>> = {
  text: { maxLength: 200 },
  longText: { maxLength: 2000 },
  textList: { maxLength: 200, maxItems: 20 },
  email: { maxLength: 254 },
  phone: { maxLength: 40 },
  integer: {},
  decimal: {},
  quantity: { unit: 'kg' },
  date: {},
  yesNo: {},
  consent: {},
  choice: { options: [] },
  multipleChoice: { options: [] },
  scale: { min: 0, max: 10 },
  matrix: { rows: [], options: [] },
  repeatingGroup: { maxItems: 10, questions: [] },
  file: { accept: ['pdf', 'jpeg', 'png'], maxMb: 10, maxFiles: 3 },
  signature: {},
  computed: { compute: 0 },
  information: {},
};

export const newQuestion = (type: QuestionType, id: string, label: LocalizedText): Question =>
  ({ id, type, label, ...NEEDS[type] }) as Question;

/** Properties that every question may have. */
const COMMON = ['id', 'label', 'help', 'why', 'required', 'measure', 'showWhen', 'checks', 'codes'];

/** The property changes that convert a question to another type; properties both types have are kept. */
export function changeOfType(question: Question, type: QuestionType): Record<string, unknown> {
  const needs = NEEDS[type];
  const dropped = Object.keys(question).filter((name) => !COMMON.includes(name) && !(name in needs));
  const kept = Object.entries(needs).map(([name, value]) => [
    name,
    (question as unknown as Record<string, unknown>)[name] ?? value,
  ]);
  return {
    ...Object.fromEntries(dropped.map((name) => [name, undefined])),
    ...Object.fromEntries(kept),
    type,
  };
}
