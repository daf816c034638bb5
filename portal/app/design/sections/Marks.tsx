import {
  Avatar,
  Badge,
  Card,
  DisclosureMark,
  ExplainedTree,
  Finding,
  Notice,
  Spinner,
  type Tone,
} from '@clinic/platform/ui';
import { Flag } from 'lucide-react';
import { Section, Shown, State } from '../page/Shown.tsx';

const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const satisfies readonly Tone[];
const WORDS = { holds: 'holds', fails: 'does not hold', unknown: 'unknown' };

export function Marks() {
  return (
    <Section title="Marks and notices">
      <Shown of="Badge">
        {[...TONES, 'accent' as const].map((tone) => (
          <State key={tone} name={tone}>
            <Badge tone={tone} icon={Flag}>
              In Review
            </Badge>
          </State>
        ))}
      </Shown>
      <Shown of="Notice">
        {TONES.map((tone) => (
          <State key={tone} name={tone} wide>
            <Notice tone={tone} title="Saved on this device">
              It is sent as soon as you are online.
            </Notice>
          </State>
        ))}
      </Shown>
      <Shown of="Finding">
        {(['error', 'warning', 'good'] as const).map((level) => (
          <State key={level} name={level}>
            <Finding level={level}>A limit of this question is missing.</Finding>
          </State>
        ))}
      </Shown>
      <Shown of="Avatar">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <State key={size} name={size}>
            <Avatar name="Ana María Núñez" size={size} />
          </State>
        ))}
        <State name="without a name">
          <Avatar name="" />
        </State>
      </Shown>
      <Shown of="Card, DisclosureMark">
        <State name="unfolds" wide>
          <Card>
            <details className="group">
              <summary className="flex min-h-11 items-center gap-3 font-semibold">
                Medicines
                <DisclosureMark />
              </summary>
              <p>Metformin, 500 mg, twice a day</p>
            </details>
          </Card>
        </State>
      </Shown>
      <Shown of="ExplainedTree">
        <State name="all outcomes" wide>
          <ExplainedTree
            words={WORDS}
            nodes={[
              {
                text: 'All of these hold',
                outcome: null,
                children: [
                  { text: 'BMI is at least 30: it is 34.3', outcome: true, children: [] },
                  { text: 'Age is below 18: it is 45', outcome: false, children: [] },
                  { text: 'Blood pressure was not answered', outcome: null, children: [] },
                ],
              },
            ]}
          />
        </State>
      </Shown>
      <Shown of="Spinner">
        <State name="turning">
          <Spinner className="size-7 text-accent" />
        </State>
      </Shown>
    </Section>
  );
}
