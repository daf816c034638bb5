import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { menuButton } from './useReturnFocus.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
}

export function Menu({ trigger, children }: MenuProps) {
  return (
    // Not modal: the modal variant injects a style element, which the page's CSP blocks.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Portalled next to the trigger, not to the end of the page, so that it stays within its landmark. */}
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={leaveFocusInDialog}
        className="z-50 min-w-56 animate-appear rounded border border-line bg-raised p-1.5 text-start text-ink shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** An entry may have opened a dialog, which has the focus by now. */
function leaveFocusInDialog(event: Event): void {
  const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]');
  const button = event.target instanceof Element ? menuButton(event.target) : null;
  if (dialog && !dialog.contains(button)) event.preventDefault();
}

const itemClasses =
  'flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded px-2.5 text-base no-underline outline-none select-none data-highlighted:bg-accent-soft data-highlighted:text-accent data-highlighted:shadow-[inset_0_0_0_2px_var(--accent)] data-disabled:cursor-default data-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0';

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Radix.Item onSelect={onSelect} className={itemClasses}>
      {children}
    </Radix.Item>
  );
}

/** `element`: the link itself, without its content. */
export function MenuLink({ element, children }: { element: ReactElement; children: ReactNode }) {
  return (
    <Radix.Item asChild className={itemClasses}>
      {cloneElement(element, undefined, children)}
    </Radix.Item>
  );
}

interface MenuChoicesProps<T extends string> {
  label: string;
  /** The selected value. */
  value: T;
  choices: readonly { value: T; text: ReactNode }[];
  onChoose: (value: T) => void;
}

/** A group of choices, one of which is selected. */
export function MenuChoices<T extends string>({ label, value, choices, onChoose }: MenuChoicesProps<T>) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={(chosen) => onChoose(chosen as T)}>
      <div aria-hidden="true" className="px-2.5 py-1.5 text-xs text-ink-soft">
        {label}
      </div>
      {choices.map((choice) => (
        <Radix.RadioItem key={choice.value} value={choice.value} className={itemClasses}>
          <span className="flex-1">{choice.text}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden="true" className="text-accent" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-2 my-1.5 h-px bg-line" />;
}
