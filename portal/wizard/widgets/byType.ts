/** One widget per question type. */
import type { ComponentType } from 'react';
import type { QuestionType } from '../../../engine/definition.ts';
import { FileWidget, SignatureWidget } from '../laterPages.ts';
import { ChoiceWidget } from './ChoiceWidget.tsx';
import { ComputedWidget } from './ComputedWidget.tsx';
import { ConsentWidget } from './ConsentWidget.tsx';
import { DateWidget } from './DateWidget.tsx';
import { InformationWidget } from './InformationWidget.tsx';
import { LongTextWidget } from './LongTextWidget.tsx';
import { MatrixWidget } from './MatrixWidget.tsx';
import { MultipleChoiceWidget } from './MultipleChoiceWidget.tsx';
import { NumberWidget } from './NumberWidget.tsx';
import { QuantityWidget } from './QuantityWidget.tsx';
import { RepeatingGroupWidget } from './RepeatingGroupWidget.tsx';
import { ScaleWidget } from './ScaleWidget.tsx';
import { TextListWidget } from './TextListWidget.tsx';
import { TextWidget } from './TextWidget.tsx';
import type { WidgetProps } from './widget.ts';
import { YesNoWidget } from './YesNoWidget.tsx';

const WIDGETS = {
  text: TextWidget,
  longText: LongTextWidget,
  textList: TextListWidget,
  integer: NumberWidget,
  decimal: NumberWidget,
  quantity: QuantityWidget,
  date: DateWidget,
  yesNo: YesNoWidget,
  choice: ChoiceWidget,
  multipleChoice: MultipleChoiceWidget,
  scale: ScaleWidget,
  matrix: MatrixWidget,
  get repeatingGroup() {
    return RepeatingGroupWidget;
  },
  email: TextWidget,
  phone: TextWidget,
  consent: ConsentWidget,
  file: FileWidget,
  signature: SignatureWidget,
  computed: ComputedWidget,
  information: InformationWidget,
} satisfies { [T in QuestionType]: unknown };

export const WIDGET_TYPES = Object.keys(WIDGETS) as QuestionType[];

// One question, one type: TypeScript cannot see that the looked-up widget is for this very question.
export const widgetOf = (type: QuestionType): ComponentType<WidgetProps<QuestionType>> =>
  WIDGETS[type] as unknown as ComponentType<WidgetProps<QuestionType>>;
