import { SelectField } from '@clinic/platform/ui';
import { DirectionProvider } from 'radix-ui/direction';
import { useState } from 'react';
import { Buttons } from './sections/Buttons.tsx';
import { Choices } from './sections/Choices.tsx';
import { Fields } from './sections/Fields.tsx';
import { Marks } from './sections/Marks.tsx';
import { Overlays } from './sections/Overlays.tsx';
import { States } from './sections/States.tsx';
import { Typography } from './sections/Typography.tsx';

const root = document.documentElement;
const parameters = new URLSearchParams(window.location.search);
const start = {
  theme: parameters.get('theme') ?? 'light',
  direction: parameters.get('direction') ?? 'ltr',
  density: parameters.get('density') ?? 'roomy',
};
root.dataset.theme = start.theme;
root.dir = start.direction;

export function DesignPage() {
  const [theme, setTheme] = useState(start.theme);
  const [direction, setDirection] = useState(start.direction);
  const [density, setDensity] = useState(start.density);
  const roomy = density === 'roomy' ? '' : undefined;
  return (
    <main className="mx-auto max-w-7xl px-4 py-8 sm:px-6" data-roomy={roomy}>
      <header className="flex flex-wrap items-end gap-4 pb-8">
        <h1 className="me-auto text-3xl font-bold">Components</h1>
        <SelectField
          label="Theme"
          value={theme}
          onChange={(value) => {
            root.dataset.theme = value;
            setTheme(value);
          }}
        >
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </SelectField>
        <SelectField
          label="Direction"
          value={direction}
          onChange={(value) => {
            root.dir = value;
            setDirection(value);
          }}
        >
          <option value="ltr">Left to right</option>
          <option value="rtl">Right to left</option>
        </SelectField>
        <SelectField label="Density" value={density} onChange={setDensity}>
          <option value="roomy">The patient's side</option>
          <option value="dense">The portal</option>
        </SelectField>
      </header>
      <DirectionProvider dir={direction === 'rtl' ? 'rtl' : 'ltr'}>
        <Typography />
        <Buttons />
        <Fields />
        <Choices />
        <Marks />
        <States />
        <Overlays />
      </DirectionProvider>
    </main>
  );
}
