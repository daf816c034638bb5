import {
  CheckRow,
  ChoiceSelect,
  FieldGroup,
  OptionTicks,
  RadioRow,
  Select,
  SelectField,
  Slider,
  Tick,
} from '@clinic/platform/ui';
import { useId, useState } from 'react';
import { DrawnStates, Section, Shown, State } from '../page/Shown.tsx';

const OPTIONS = [
  { value: 'never', text: 'Never' },
  { value: 'weekly', text: 'Once a week' },
  { value: 'daily', text: 'Every day, also on weekends and on holidays' },
];

export function Choices() {
  const [chosen, setChosen] = useState('never');
  const [several, setSeveral] = useState<readonly (string | number)[]>(['weekly']);
  const [ticked, setTicked] = useState(true);
  return (
    <Section title="Choices">
      <Shown of="RadioRow, FieldGroup">
        <State name="at rest">
          <Radios />
        </State>
        <State name="hover" drawn="hover">
          <Radios />
        </State>
        <State name="focus-visible" drawn="focus-visible">
          <Radios />
        </State>
        <State name="error">
          <Radios error="Please choose one." />
        </State>
      </Shown>
      <Shown of="CheckRow">
        <DrawnStates>
          <CheckRow label="I take other medicines" hint="Also vitamins" defaultChecked />
        </DrawnStates>
        <State name="unchecked">
          <CheckRow label="I take other medicines" />
        </State>
        <State name="disabled">
          <CheckRow label="I take other medicines" disabled />
        </State>
      </Shown>
      <Shown of="Slider">
        <State name="nothing chosen">
          <Slider
            min={0}
            max={100}
            aria-label="Pain"
            shown="Move or tap the slider to answer"
            isChosen={false}
          />
        </State>
        <State name="chosen">
          <Slider min={0} max={100} aria-label="Pain" defaultValue={70} shown="70" isChosen />
        </State>
      </Shown>
      <Shown of="Select">
        <DrawnStates>
          <Select aria-label="Status">
            <option>New</option>
            <option>In Review</option>
          </Select>
        </DrawnStates>
        <State name="disabled">
          <Select aria-label="Status" disabled>
            <option>New</option>
          </Select>
        </State>
      </Shown>
      <Shown of="SelectField">
        <State name="dense">
          <SelectField label="How often" value={chosen} onChange={setChosen}>
            {OPTIONS.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        </State>
      </Shown>
      <Shown of="ChoiceSelect">
        <State name="a value no longer offered">
          <ChoiceSelect label="How often" choices={OPTIONS} value="monthly" onChange={() => undefined} />
        </State>
      </Shown>
      <Shown of="OptionTicks">
        <State name="some ticked">
          <OptionTicks label="How often" options={OPTIONS} value={several} onChange={setSeveral} />
        </State>
      </Shown>
      <Shown of="Tick">
        <State name="ticked">
          <Tick label="Required" checked={ticked} onChange={setTicked} />
        </State>
      </Shown>
    </Section>
  );
}

function Radios({ error }: { error?: string }) {
  const id = useId();
  return (
    <FieldGroup id={id} legend="How often do you exercise?" role="radiogroup" error={error}>
      <div className="grid gap-2">
        {OPTIONS.map(({ value, text }) => (
          <RadioRow
            key={value}
            name={id}
            value={value}
            label={text}
            defaultChecked={value === 'weekly' && !error}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
