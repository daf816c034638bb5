/** What other packages may use of `ui`. */
export { Avatar } from '../ui/base/Avatar.tsx';
export { Badge } from '../ui/base/Badge.tsx';
export { Button, type ButtonProps } from '../ui/base/Button.tsx';
export { type ButtonStyle, buttonClasses } from '../ui/base/buttonClasses.ts';
export { Card } from '../ui/base/Card.tsx';
export { type Column, Columns } from '../ui/base/Columns.tsx';
export { classes } from '../ui/base/classes.ts';
export { DisclosureMark } from '../ui/base/DisclosureMark.tsx';
export { ExplainedTree } from '../ui/base/ExplainedTree.tsx';
export { FileButton } from '../ui/base/FileButton.tsx';
export { Finding, type FindingProps } from '../ui/base/Finding.tsx';
export { IconButton } from '../ui/base/IconButton.tsx';
export { keepFocusOnPage } from '../ui/base/keepFocusOnPage.ts';
export { LinkButton } from '../ui/base/LinkButton.tsx';
export { Notice } from '../ui/base/Notice.tsx';
export { PageHeading } from '../ui/base/PageHeading.ts';
export { newPage, newScreen, releasePresses, TAKES_BACK } from '../ui/base/presses.ts';
export { Spinner } from '../ui/base/Spinner.tsx';
export { saveFile, saveJson } from '../ui/base/saveFile.ts';
export { dataUrlOf, scaledJpeg } from '../ui/base/scaledJpeg.ts';
export { stickyBar } from '../ui/base/stickyBar.ts';
export { Tick } from '../ui/base/Tick.tsx';
export { roleTone, type Tone, toneClasses } from '../ui/base/tone.ts';
export { unbroken } from '../ui/base/unbroken.tsx';
export { useMedia } from '../ui/base/useMedia.ts';
export { useWidth } from '../ui/base/useWidth.ts';
export { keepInput, NEEDS_TEXT, QUESTION } from '../ui/early/keepInput.ts';
export { arriveAt, takeOver } from '../ui/early/takeover.ts';
export { useHydrated } from '../ui/early/useHydrated.ts';
export { CheckRow } from '../ui/fields/CheckRow.tsx';
export { ChoiceSelect } from '../ui/fields/ChoiceSelect.tsx';
export { Dense } from '../ui/fields/Dense.ts';
export {
  type ControlProps,
  describedBy,
  errorId,
  Field,
  FieldError,
  FieldHelp,
  helpId,
} from '../ui/fields/Field.tsx';
export { FieldGroup } from '../ui/fields/FieldGroup.tsx';
export { PAGE_HEADING } from '../ui/fields/FieldHeading.tsx';
export { FieldPicture } from '../ui/fields/FieldPicture.ts';
export { type Formatted, Formatting, useFormatted } from '../ui/fields/formatting.ts';
export { IdField } from '../ui/fields/IdField.tsx';
export { Input } from '../ui/fields/Input.tsx';
export { denseInputClasses, inputClasses } from '../ui/fields/inputClasses.ts';
export { JsonText } from '../ui/fields/JsonText.tsx';
export { NumberField } from '../ui/fields/NumberField.tsx';
export { OptionTicks } from '../ui/fields/OptionTicks.tsx';
export { LinkPhones, PhoneText, withPhones } from '../ui/fields/PhoneText.tsx';
export { RadioRow } from '../ui/fields/RadioRow.tsx';
export { SearchInput } from '../ui/fields/SearchInput.tsx';
export { Select } from '../ui/fields/Select.tsx';
export { SelectField } from '../ui/fields/SelectField.tsx';
export { Slider } from '../ui/fields/Slider.tsx';
export { Textarea } from '../ui/fields/Textarea.tsx';
export { TextareaField, type TextareaFieldProps } from '../ui/fields/TextareaField.tsx';
export { TextField } from '../ui/fields/TextField.tsx';
export { UnitNumber } from '../ui/fields/UnitNumber.tsx';
export { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
export { Dialog, type DialogProps } from '../ui/overlays/Dialog.tsx';
export { DialogActions } from '../ui/overlays/DialogActions.tsx';
export { DialogForm } from '../ui/overlays/DialogForm.tsx';
export { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from '../ui/overlays/Menu.tsx';
export { Popover } from '../ui/overlays/Popover.tsx';
export { Sheet } from '../ui/overlays/Sheet.tsx';
export { Toaster } from '../ui/overlays/Toaster.tsx';
export { Tooltip, TooltipProvider } from '../ui/overlays/Tooltip.tsx';
export { showToast } from '../ui/overlays/toasts.ts';
export { EmptyState } from '../ui/states/EmptyState.tsx';
export { ErrorSummary } from '../ui/states/ErrorSummary.tsx';
export { FurtherPages } from '../ui/states/FurtherPages.tsx';
export { CodeView, JsonView } from '../ui/states/JsonView.tsx';
export { LoadFailed } from '../ui/states/LoadFailed.tsx';
export { Loading } from '../ui/states/Loading.tsx';
export {
  type LazyComponent,
  lazyComponent,
  prefetchSecondary,
  prefetchWhenIdle,
  whenIdle,
} from '../ui/states/lazyComponent.tsx';
export { PartBoundary } from '../ui/states/PartBoundary.tsx';
export { Progress } from '../ui/states/Progress.tsx';
export { type Preloadable, preloadable } from '../ui/states/preloadable.tsx';
export { QueryPage, type QueryPageProps } from '../ui/states/QueryPage.tsx';
export { RetryNotice } from '../ui/states/RetryNotice.tsx';
export { Skeleton } from '../ui/states/Skeleton.tsx';
export { Tabs, type TabsProps } from '../ui/states/Tabs.tsx';
export { useFocusOnReplaced } from '../ui/states/useFocusOnReplaced.ts';
export { useNewScreen } from '../ui/states/useNewScreen.ts';
export { useOnline } from '../ui/states/useOnline.ts';
export { usePageTitle } from '../ui/states/usePageTitle.ts';
