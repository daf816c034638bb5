import {
  Button,
  ConfirmDialog,
  Dialog,
  DialogForm,
  IconButton,
  Menu,
  MenuItem,
  Popover,
  Sheet,
  showToast,
  TextField,
  Toaster,
  Tooltip,
} from '@clinic/platform/ui';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { Section, Shown, State } from '../page/Shown.tsx';

type Open = 'form' | 'confirm' | 'sheet' | 'popover' | undefined;
const TOASTS = ['neutral', 'success', 'danger'] as const;

export function Overlays() {
  const [open, setOpen] = useState<Open>();
  const [text, setText] = useState('');
  const close = () => setOpen(undefined);
  return (
    <Section title="Overlays">
      <Shown of="Dialog, DialogForm, DialogActions, Modal">
        <State name="opens">
          <Button variant="secondary" onClick={() => setOpen('form')}>
            Open a form
          </Button>
        </State>
        <Dialog open={open === 'form'} onClose={close} title="Save the view" text="Your team sees it, too.">
          <DialogForm onSubmit={close} onCancel={close} action="Save">
            {(tried) => (
              <TextField
                label="Name"
                value={text}
                onChange={setText}
                error={tried && text === '' ? 'Please enter a name.' : undefined}
              />
            )}
          </DialogForm>
        </Dialog>
      </Shown>
      <Shown of="ConfirmDialog">
        <State name="opens">
          <Button variant="danger" onClick={() => setOpen('confirm')}>
            Delete
          </Button>
        </State>
        <ConfirmDialog
          open={open === 'confirm'}
          title="Delete the draft?"
          text="It cannot be restored."
          confirm="Delete"
          pending={false}
          onConfirm={close}
          onClose={close}
        />
      </Shown>
      <Shown of="Menu">
        <State name="opens">
          <Menu trigger={<Button variant="secondary">More</Button>}>
            <MenuItem onSelect={close}>Print</MenuItem>
            <MenuItem onSelect={close}>Export</MenuItem>
          </Menu>
        </State>
      </Shown>
      <Shown of="Popover">
        <State name="opens">
          <Popover
            open={open === 'popover'}
            onOpenChange={(is) => setOpen(is ? 'popover' : undefined)}
            trigger={<Button variant="secondary">Notifications</Button>}
            label="Notifications"
          >
            <p className="p-4">Nothing new</p>
          </Popover>
        </State>
      </Shown>
      <Shown of="Sheet">
        <State name="opens">
          <Button variant="secondary" onClick={() => setOpen('sheet')}>
            Main menu
          </Button>
        </State>
        <Sheet open={open === 'sheet'} onClose={close} title="Menu" closeText="Close">
          <p className="p-5">Entries</p>
        </Sheet>
      </Shown>
      <Shown of="Tooltip">
        <State name="opens">
          <Tooltip text="Computed from height and weight">
            <IconButton icon={Info} label="About this value" />
          </Tooltip>
        </State>
      </Shown>
      <Shown of="Toaster">
        {TOASTS.map((tone) => (
          <State key={tone} name={tone}>
            <Button
              variant="secondary"
              onClick={() =>
                showToast({ tone, title: 'Status updated', text: 'The patient was notified by email.' })
              }
            >
              {`Show a toast, ${tone}`}
            </Button>
          </State>
        ))}
        <Toaster label="Messages ({hotkey})" itemLabel="Message" closeText="Close" />
      </Shown>
    </Section>
  );
}
