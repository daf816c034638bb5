import {
  Field,
  IdField,
  Input,
  JsonText,
  NumberField,
  PhoneText,
  SearchInput,
  TextareaField,
  TextField,
  UnitNumber,
} from '@clinic/platform/ui';
import { lazy, Suspense, useId, useState } from 'react';
import { DrawnStates, Section, Shown, State } from '../page/Shown.tsx';

const JsonEditor = lazy(() => import('@clinic/platform/ui/fields/JsonEditor'));

const HELP = 'As on your insurance card.';
const ERROR = 'Please enter your first name.';
const LONG = 'A very long name that nobody expected, Wolfeschlegelsteinhausenbergerdorff';

export function Fields() {
  const [text, setText] = useState('Ana');
  const [number, setNumber] = useState<number | undefined>(82.5);
  const [json, setJson] = useState<string | null>(null);
  return (
    <Section title="Fields">
      <Shown of="Field, Input, FieldHeading">
        <DrawnStates>
          <Example />
        </DrawnStates>
        <State name="help">
          <Example help={HELP} />
        </State>
        <State name="error">
          <Example help={HELP} error={ERROR} />
        </State>
        <State name="disabled">
          <Example disabled />
        </State>
        <State name="unit">
          <Example suffix="kg" />
        </State>
        <State name="long text">
          <Example value={LONG} />
        </State>
      </Shown>
      <Shown of="TextField">
        <State name="filled">
          <TextField label="Title" value={text} onChange={setText} />
        </State>
        <State name="error">
          <TextField label="Title" value="" onChange={setText} required error="Please enter a title." />
        </State>
      </Shown>
      <Shown of="IdField">
        <State name="error">
          <IdField
            label="Id"
            help="Letters, digits and _."
            error="This id is taken."
            value="bmi"
            onChange={setText}
          />
        </State>
      </Shown>
      <Shown of="TextareaField, Textarea">
        <State name="filled">
          <TextareaField label="Note" value={text} onChange={setText} />
        </State>
        <State name="error">
          <TextareaField
            label="Reason"
            note="(required)"
            value=""
            onChange={setText}
            error="Please give a reason."
          />
        </State>
      </Shown>
      <Shown of="NumberField">
        <State name="filled">
          <NumberField label="Weight" value={number} onChange={setNumber} />
        </State>
      </Shown>
      <Shown of="UnitNumber">
        <State name="filled">
          <UnitNumber label="At least" unit="kg/m²" value={number ?? 0} onChange={setNumber} />
        </State>
      </Shown>
      <Shown of="SearchInput">
        <DrawnStates>
          <SearchInput aria-label="Search" placeholder="Name or e-mail" />
        </DrawnStates>
      </Shown>
      <Shown of="PhoneText">
        <State name="without links">
          <p>
            <PhoneText>Call 911 in an emergency.</PhoneText>
          </p>
        </State>
      </Shown>
      <Shown of="JsonText">
        <State name="with a problem">
          <JsonText
            label="Unknown part"
            value={{ limit: 'thirty' }}
            onChange={() => undefined}
            unreadable="This is not JSON."
            problem="This has to be a number."
          />
        </State>
      </Shown>
      <Shown of="JsonEditor">
        <State name="with a problem" wide>
          <Suspense fallback={null}>
            <JsonEditor
              label="JSON"
              text={json}
              value={{ id: 'bmi', limit: 'thirty' }}
              onWrite={setJson}
              problemsOf={() => [{ path: 'limit', message: 'This has to be a number.', level: 'error' }]}
            />
          </Suspense>
        </State>
      </Shown>
    </Section>
  );
}

interface ExampleProps {
  help?: string;
  error?: string;
  disabled?: boolean;
  suffix?: string;
  value?: string;
}

function Example({ help, error, disabled, suffix, value = 'Ana' }: ExampleProps) {
  const id = useId();
  return (
    <Field id={id} label="First name" help={help} error={error}>
      {(control) => <Input {...control} disabled={disabled} suffix={suffix} defaultValue={value} />}
    </Field>
  );
}
