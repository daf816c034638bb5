/** Answers of a step in lists, each below the headings of its sections. */
import { type Question, type Step, textIn } from '@clinic/engine/definition';
import { sectionRuns } from '@clinic/engine/form';
import { classes, unbroken } from '@clinic/platform/ui';
import type { ReactNode } from 'react';

interface AnswerSectionsProps {
  step: Step;
  questions: readonly Question[];
  language: string;
  /** Class of each list. */
  className?: string;
  /** Class of each heading. */
  headingClassName: string;
  /** On screen only; a print shows everything. */
  isHidden?: (question: Question) => boolean;
  children: (question: Question) => ReactNode;
}

export function AnswerSections(props: AnswerSectionsProps) {
  const { step, questions, language, className, headingClassName, isHidden = SHOWN, children } = props;
  const runs = sectionRuns(step, questions);
  return runs.map(({ key, path, opens, questions: sectionQuestions }) => (
    <div key={key} className={path.length > 0 ? 'border-s-4 border-line' : undefined}>
      {opens.map((section) => {
        const Heading = HEADINGS[path.indexOf(section)] ?? 'h5';
        const inside = runs.filter((run) => run.path.includes(section)).flatMap((run) => run.questions);
        return (
          <Heading
            key={section.id}
            className={classes(headingClassName, inside.every(isHidden) && 'hidden print:block')}
          >
            {unbroken(textIn(section.title, language))}
          </Heading>
        );
      })}
      <dl className={className}>{sectionQuestions.map(children)}</dl>
    </div>
  ));
}

const SHOWN = (): boolean => false;
/** Below the step's heading, which is an h2. */
const HEADINGS = ['h3', 'h4', 'h5'] as const;
