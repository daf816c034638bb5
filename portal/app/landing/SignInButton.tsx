/** Opens the sign-in. A form, so that it also works in a page whose scripts have not loaded yet. */
import { SIGN_IN_PAGE } from '@clinic/contract/addresses';
import { inClinic } from '@clinic/platform/address';
import { Button, type ButtonProps } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

interface SignInButtonProps extends Pick<ButtonProps, 'size' | 'aria-pressed'> {
  onPress: () => void;
}

export function SignInButton({ onPress, ...rest }: SignInButtonProps) {
  const { t } = useTranslation();
  return (
    <form
      action={inClinic(SIGN_IN_PAGE)}
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
      className="contents"
    >
      <Button type="submit" variant="secondary" {...rest}>
        {t('common.signIn')}
      </Button>
    </form>
  );
}
