/** The question types in the builder: icon, initial content. */
import type { LocalizedText } from '@clinic/engine/base';
import { type Question, type QuestionType, rolesFor, traitsOf } from '@clinic/engine/definition';
import { canKeepExtraction } from '@clinic/engine/editing';
import {
  AlignLeft,
  Calculator,
  Calendar,
  CalendarClock,
  ChartNoAxesColumnIncreasing,
  CircleCheckBig,
  CircleDot,
  Clock,
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

export interface BuilderType {
  icon: LucideIcon;
  /** The properties the type requires. Its options are left to the author. */
  needs?: Readonly<Record<string, unknown>>;
  /** Optional properties that are kept when a question with them is converted to this type. */
  keeps?: readonly string[];
}

/** In display order, most frequently used first. */
const BUILT_IN: Readonly<Record<QuestionType, BuilderType>> = {
  choice: {
    icon: CircleDot,
    needs: { options: [] },
    keeps: ['other', 'orientation'],
  },
  multipleChoice: {
    icon: ListChecks,
    needs: { options: [] },
    keeps: ['other', 'orientation'],
  },
  yesNo: { icon: ToggleLeft },
  text: { icon: TextCursorInput, needs: { maxLength: 200 } },
  longText: { icon: AlignLeft, needs: { maxLength: 2000 } },
  integer: { icon: Hash, keeps: ['display'] },
  decimal: { icon: Hash, keeps: ['display'] },
  quantity: { icon: Ruler, needs: { unit: 'kg' } },
  date: { icon: Calendar },
  time: { icon: Clock },
  dateTime: { icon: CalendarClock },
  scale: { icon: ChartNoAxesColumnIncreasing, needs: { min: 0, max: 10 } },
  matrix: { icon: Grid3x3, needs: { rows: [], options: [] } },
  repeatingGroup: {
    icon: Repeat,
    needs: { maxItems: 10, questions: [] },
  },
  textList: { icon: List, needs: { maxLength: 200, maxItems: 20 } },
  email: { icon: Mail, needs: { maxLength: 254 } },
  phone: { icon: Phone, needs: { maxLength: 40 } },
  file: {
    icon: FileUp,
    needs: { accept: ['pdf', 'jpeg', 'png'], maxMb: 10, maxFiles: 3 },
  },
  signature: { icon: Signature },
  consent: { icon: CircleCheckBig },
  computed: { icon: Calculator, needs: { compute: 0 } },
  information: { icon: Info },
};

const TYPES = new Map<string, BuilderType>(Object.entries(BUILT_IN));

/** Offers a registered type in the builder. Its name is the text `builder.type.<type>`. */
export const registerBuilderType = (type: string, row: BuilderType): unknown => TYPES.set(type, row);

/** How the builder shows a type; a draft may name one that does not exist. */
export const builderType = (type: string): BuilderType => TYPES.get(type) ?? BUILT_IN.text;

export const typesFor = (inGroup: boolean): QuestionType[] =>
  ([...TYPES.keys()] as QuestionType[]).filter((type) => !inGroup || !traitsOf({ type }).alone);

export const newQuestion = (type: QuestionType, id: string, label: LocalizedText): Question =>
  ({ id, type, label, ...builderType(type).needs }) as Question;

/** Properties that every question may have. */
const COMMON = [
  'id',
  'label',
  'shortLabel',
  'help',
  'picture',
  'why',
  'section',
  'required',
  'measure',
  'role',
  'extract',
  'showWhen',
  'whenHidden',
  'checks',
  'codes',
];

/** The property changes that convert a question to another type; properties both types have are kept. */
export function changeOfType(
  question: Question,
  type: QuestionType,
  group?: Question,
): Record<string, unknown> {
  const { needs = {}, keeps = [] } = builderType(type);
  const dropped = Object.keys(question).filter(
    (name) => !COMMON.includes(name) && !(name in needs) && !keeps.includes(name),
  );
  const { role } = question;
  const isLost = role !== undefined && !rolesFor(type).includes(role);
  const kept = Object.entries(needs).map(([name, value]) => [
    name,
    (question as unknown as Record<string, unknown>)[name] ?? value,
  ]);
  return {
    ...Object.fromEntries(dropped.map((name) => [name, undefined])),
    ...Object.fromEntries(kept),
    ...(isLost && { role: undefined }),
    ...(!canKeepExtraction(question, type, group) && { extract: undefined }),
    type,
  };
}
