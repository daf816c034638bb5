import { Button, FileButton, IconButton, LinkButton } from '@clinic/platform/ui';
import { Check, Trash2 } from 'lucide-react';
import { DrawnStates, Section, Shown, State } from '../page/Shown.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const SIZES = ['sm', 'md', 'lg'] as const;

export function Buttons() {
  return (
    <Section title="Buttons">
      {VARIANTS.map((variant) => (
        <Shown key={variant} of={`Button, ${variant}`}>
          <DrawnStates>
            <Button variant={variant}>Approve</Button>
          </DrawnStates>
          <State name="disabled">
            <Button variant={variant} disabled>
              Approve
            </Button>
          </State>
          <State name="pending">
            <Button variant={variant} pending>
              Approve
            </Button>
          </State>
          {SIZES.map((size) => (
            <State key={size} name={size}>
              <Button variant={variant} size={size}>
                <Check aria-hidden="true" />
                Approve
              </Button>
            </State>
          ))}
          <State name="long text" wide>
            <div className="max-w-64">
              <Button variant={variant} block>
                Ask the patient for more information about their medicines
              </Button>
            </div>
          </State>
        </Shown>
      ))}
      <Shown of="FileButton">
        <DrawnStates>
          <FileButton variant="secondary" label="Form" onFile={() => undefined}>
            Choose a file
          </FileButton>
        </DrawnStates>
        <State name="pending">
          <FileButton variant="secondary" label="Form" pending onFile={() => undefined}>
            Choose a file
          </FileButton>
        </State>
      </Shown>
      <Shown of="IconButton">
        <DrawnStates>
          <IconButton icon={Trash2} label="Delete" />
        </DrawnStates>
        <State name="disabled">
          <IconButton icon={Trash2} label="Delete" disabled />
        </State>
      </Shown>
      <Shown of="LinkButton">
        <DrawnStates>
          <LinkButton href="#buttons" variant="secondary">
            Open the form
          </LinkButton>
        </DrawnStates>
      </Shown>
    </Section>
  );
}
