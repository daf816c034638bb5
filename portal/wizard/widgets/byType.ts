/** One widget per question type. */
import { presentationOf, type Question, type QuestionType } from '@clinic/engine/definition';
import type { ComponentType } from 'react';
import { ChoiceWidget } from './ChoiceWidget.tsx';
import { ComputedWidget } from './ComputedWidget.tsx';
import { ConsentWidget } from './ConsentWidget.tsx';
import { InformationWidget } from './InformationWidget.tsx';
import { LongTextWidget } from './LongTextWidget.tsx';
import {
  DateTimeWidget,
  DateWidget,
  FileWidget,
  MatrixWidget,
  MultipleChoiceWidget,
  QuantityWidget,
  RepeatingGroupWidget,
  ScaleWidget,
  SearchWidget,
  SignatureWidget,
  TextListWidget,
} from './lazyWidgets.ts';
import { NumberWidget } from './NumberWidget.tsx';
import type { WidgetProps } from './parts/widget.ts';
import { TextWidget } from './TextWidget.tsx';
import { TimeWidget } from './TimeWidget.tsx';
import { YesNoWidget } from './YesNoWidget.tsx';

const WIDGETS = {
  text: TextWidget,
  longText: LongTextWidget,
  textList: TextListWidget,
  integer: NumberWidget,
  decimal: NumberWidget,
  quantity: QuantityWidget,
  date: DateWidget,
  time: TimeWidget,
  dateTime: DateTimeWidget,
  yesNo: YesNoWidget,
  choice: ChoiceWidget,
  multipleChoice: MultipleChoiceWidget,
  scale: ScaleWidget,
  matrix: MatrixWidget,
  repeatingGroup: RepeatingGroupWidget,
  email: TextWidget,
  phone: TextWidget,
  consent: ConsentWidget,
  file: FileWidget,
  signature: SignatureWidget,
  computed: ComputedWidget,
  information: InformationWidget,
} satisfies { [T in QuestionType]: unknown };

const BY_TYPE = new Map<string, unknown>(Object.entries(WIDGETS));

/** The input of a registered type. */
export const registerWidget = (type: string, widget: ComponentType<WidgetProps<never>>): unknown =>
  BY_TYPE.set(type, widget);

export const widgetTypes = (): string[] => [...BY_TYPE.keys()];

// One question, one type: TypeScript cannot infer that the looked-up widget matches this question.
export const widgetOf = (type: QuestionType): ComponentType<WidgetProps<QuestionType>> =>
  BY_TYPE.get(type) as ComponentType<WidgetProps<QuestionType>>;

/** Resolves once the widgets of these questions can be rendered at once. @throws if one cannot be loaded */
export const loadWidgetsOf = async (questions: readonly Question[]): Promise<void> => {
  const all = questions.flatMap((each) => [each, ...('questions' in each ? each.questions : [])]);
  const isSearched = all.some((each) => each.type === 'choice' && presentationOf(each) === 'search');
  await Promise.all([loadWidgets(all.map(({ type }) => type)), isSearched && SearchWidget.load()]);
};

/** The same for all questions of the given types. */
export const loadWidgets = async (types: Iterable<string>): Promise<void> => {
  await Promise.all([...types].map((type) => (BY_TYPE.get(type) as Partial<typeof SearchWidget>).load?.()));
};
