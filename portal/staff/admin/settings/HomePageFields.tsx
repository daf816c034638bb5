/** What the home page says of this clinic: team, price, states, questions, and links to its documents. */
import { inEveryLanguage } from '@clinic/contract/language';
import { LANGUAGES, type Language } from '@clinic/platform/i18n';
import {
  Button,
  type ControlProps,
  dataUrlOf,
  FieldError,
  FieldGroup,
  FileButton,
  Input,
  scaledJpeg,
  Textarea,
} from '@clinic/platform/ui';
import { ImagePlus, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingId } from './settingId.ts';
import type { HomePageForm } from './settingsForm.ts';

/** Shown at 64 px; some 8 kB on the page. */
const PHOTO_PX = 160;
const PHOTO_QUALITY = 0.8;

interface HomePageFieldsProps {
  value: HomePageForm;
  /** Renders a setting by its path. */
  field: (path: string, control: (props: ControlProps) => ReactNode, required?: boolean) => ReactNode;
  onChange: (changes: Partial<HomePageForm>) => void;
}

export function HomePageFields({ value, field, onChange }: HomePageFieldsProps) {
  const { t } = useTranslation();
  const text = (
    path: string,
    shown: string,
    change: (text: string) => void,
    required = false,
    long = false,
  ) => {
    const Control = long ? Textarea : Input;
    return field(
      ['homePage', path].join('.'),
      (props) => <Control {...props} dense value={shown} onChange={({ target }) => change(target.value)} />,
      required,
    );
  };
  /** One field for each language. */
  const texts = <Texts extends Record<Language, string>>(
    path: string,
    shown: Texts,
    change: (texts: Texts) => void,
    required = true,
    long = false,
  ) =>
    LANGUAGES.map((language) =>
      text(
        `${path}.${language}`,
        shown[language] ?? '',
        (entered) => change({ ...shown, [language]: entered }),
        required,
        long,
      ),
    );
  const none = inEveryLanguage(() => '');
  return (
    <>
      {text('privacyUrl', value.privacyUrl, (privacyUrl) => onChange({ privacyUrl }))}
      {text('termsUrl', value.termsUrl, (termsUrl) => onChange({ termsUrl }))}
      {texts('price', value.price, (price) => onChange({ price }), false)}
      {text('states', value.states, (states) => onChange({ states }))}
      <Entries
        name="team"
        entries={value.team}
        added={{ name: '', role: none, photo: null }}
        onChange={(team) => onChange({ team })}
      >
        {(person, path, change) => (
          <>
            {text(`${path}.name`, person.name, (name) => change({ ...person, name }), true)}
            <PhotoField
              name={person.name}
              photo={person.photo}
              onChange={(photo) => change({ ...person, photo })}
            />
            {texts(`${path}.role`, person.role, (role) => change({ ...person, role }))}
          </>
        )}
      </Entries>
      <Entries
        name="questions"
        entries={value.questions}
        added={{ question: none, answer: none }}
        onChange={(questions) => onChange({ questions })}
      >
        {(entry, path, change) => (
          <>
            {texts(`${path}.question`, entry.question, (question) => change({ ...entry, question }))}
            {texts(`${path}.answer`, entry.answer, (answer) => change({ ...entry, answer }), true, true)}
          </>
        )}
      </Entries>
      <p className="text-sm text-ink-soft sm:col-span-2">{t('settings.homePage.ownQuestions')}</p>
    </>
  );
}

interface EntriesProps<Entry> {
  name: 'team' | 'questions';
  entries: readonly Entry[];
  added: Entry;
  onChange: (entries: Entry[]) => void;
  children: (entry: Entry, path: string, change: (entry: Entry) => void) => ReactNode;
}

function Entries<Entry>({ name, entries, added, onChange, children }: EntriesProps<Entry>) {
  const { t } = useTranslation();
  return (
    <FieldGroup
      id={settingId(['homePage', name].join('.'))}
      legend={t(`settings.homePage.${name}.title`)}
      className="sm:col-span-2"
    >
      <ol className="grid gap-4">
        {entries.map((entry, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity, and their fields no state
            key={index}
            className="grid items-end gap-x-5 gap-y-4 rounded border border-line p-4 sm:grid-cols-2"
          >
            {children(entry, `${name}.${index}`, (changed) => onChange(entries.with(index, changed)))}
            <Button
              variant="quiet"
              size="sm"
              className="justify-self-start"
              onClick={() => onChange(entries.toSpliced(index, 1))}
            >
              <Trash2 aria-hidden="true" />
              {t(`settings.homePage.${name}.remove`, { number: index + 1 })}
            </Button>
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        onClick={() => onChange([...entries, structuredClone(added)])}
      >
        <Plus aria-hidden="true" />
        {t(`settings.homePage.${name}.add`)}
      </Button>
    </FieldGroup>
  );
}

interface PhotoFieldProps {
  name: string;
  photo: string | null;
  onChange: (photo: string | null) => void;
}

function PhotoField({ name, photo, onChange }: PhotoFieldProps) {
  const { t } = useTranslation();
  const [fails, setFails] = useState(false);
  const choose = async (file: File): Promise<void> => {
    const read = await smallPhoto(file).catch(() => null);
    setFails(read === null);
    if (read) onChange(read);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {photo && <img src={photo} alt="" className="size-16 rounded-full object-cover" />}
      <FileButton
        variant="quiet"
        size="sm"
        accept="image/png,image/jpeg"
        label={t('settings.homePage.photo.of', { name })}
        onFile={(file) => void choose(file)}
      >
        <ImagePlus aria-hidden="true" />
        {t(photo ? 'settings.homePage.photo.replace' : 'settings.homePage.photo.add')}
      </FileButton>
      {photo && (
        <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
          {t('settings.homePage.photo.remove')}
        </Button>
      )}
      {fails && (
        <FieldError id={`${settingId('photo')}-${name}`}>
          {t('settings.homePage.photo.unreadable')}
        </FieldError>
      )}
    </div>
  );
}

/** @returns null if the browser cannot read it as a picture */
async function smallPhoto(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    const jpeg = await scaledJpeg(picture, PHOTO_PX, PHOTO_QUALITY);
    return jpeg && (await dataUrlOf(jpeg));
  } finally {
    picture.close();
  }
}
