/** A number on a line between two ends. Until the user moves or presses it, nothing is chosen. */
import type { ComponentProps } from 'react';
import { classes } from '../base/classes.ts';

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max' | 'className'> {
  min: number;
  max: number;
  /** The chosen number in words, or that there is none. */
  shown: string;
  isChosen: boolean;
}

// Browsers style the line and the mark by pseudo-elements of their own.
const lineClasses =
  'block h-12 w-full cursor-pointer appearance-none rounded bg-transparent [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-8 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-track]:h-2 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-strong/70 [&::-webkit-slider-runnable-track]:h-2 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-line-strong/70 [&::-webkit-slider-thumb]:-mt-3 [&::-webkit-slider-thumb]:size-8 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent';
const chosenClasses = '[&::-moz-range-thumb]:bg-accent [&::-webkit-slider-thumb]:bg-accent';
/** A hollow mark means no answer yet. */
const openClasses = '[&::-moz-range-thumb]:bg-surface [&::-webkit-slider-thumb]:bg-surface';

export function Slider({ shown, isChosen, ...input }: SliderProps) {
  return (
    <div>
      <output
        htmlFor={input.id}
        className={classes(
          'block min-h-8 text-center tabular-nums',
          isChosen ? 'text-2xl font-semibold' : 'text-base text-ink-soft',
        )}
      >
        {shown}
      </output>
      <input
        {...input}
        type="range"
        aria-valuetext={shown}
        className={classes(lineClasses, isChosen ? chosenClasses : openClasses)}
      />
    </div>
  );
}
