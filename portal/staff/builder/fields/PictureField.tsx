/** The picture of a question or option, and its text alternative. */
import { type Picture, pictureAddress, textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, FieldError, FileButton } from '@clinic/platform/ui';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LocalizedField } from './LocalizedField.tsx';
import { smallPicture } from './smallPicture.ts';

export interface PictureFieldProps {
  /** What the picture belongs to. */
  of: string;
  picture: Picture | undefined;
  onChange: (picture: Picture | undefined, about?: string) => void;
}

export function PictureField({ of, picture, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const [fails, setFails] = useState(false);
  const choose = async (file: File): Promise<void> => {
    const read = await smallPicture(file).catch(() => undefined);
    setFails(read === undefined);
    if (read) onChange({ ...read, alt: picture?.alt ?? {} });
  };
  return (
    <div className="grid gap-2">
      {picture && (
        <>
          <img
            src={pictureAddress(picture)}
            width={picture.width}
            height={picture.height}
            alt={textIn(picture.alt, language)}
            className="h-auto max-h-40 w-auto max-w-full justify-self-start rounded border border-line"
          />
          <LocalizedField
            label={t('builder.picture.alt')}
            value={picture.alt}
            onChange={(alt, edited) => onChange({ ...picture, alt: alt ?? {} }, `alt ${edited}`)}
          />
        </>
      )}
      {fails && <FieldError id={id}>{t('builder.picture.unreadable')}</FieldError>}
      <div className="-ms-3 flex flex-wrap gap-2">
        <FileButton
          variant="quiet"
          size="sm"
          accept="image/png,image/jpeg"
          label={t('builder.picture.of', { name: of })}
          aria-describedby={fails ? id : undefined}
          onFile={(file) => void choose(file)}
        >
          <ImagePlus aria-hidden="true" />
          {t(picture ? 'builder.picture.replace' : 'builder.picture.add')}
          <span className="sr-only">: {of}</span>
        </FileButton>
        {picture && (
          <Button variant="quiet" size="sm" onClick={() => onChange(undefined)}>
            <Trash2 aria-hidden="true" />
            {t('builder.picture.remove')}
            <span className="sr-only">: {of}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
