/** A picture of a question or option. Its size is set before it loads, so that nothing moves. */
import { type Picture, pictureAddress, textIn } from '@clinic/engine/definition';
import { classes } from '@clinic/platform/ui';
import { useWizard } from '../../state/WizardContext.ts';

interface DefinitionPictureProps {
  picture: Picture;
  className?: string;
}

export function DefinitionPicture({ picture, className }: DefinitionPictureProps) {
  const { language } = useWizard();
  const { width, height, alt } = picture;
  return (
    <img
      src={pictureAddress(picture)}
      width={width}
      height={height}
      alt={textIn(alt, language)}
      className={classes('h-auto w-auto max-w-full rounded', className)}
    />
  );
}
