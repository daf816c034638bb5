/** The question of an item. */
import type { LocalizedText } from '@clinic/engine/base';
import {
  type Code,
  isAnswerRole,
  type Picture,
  type Question,
  SystemCode,
  WHEN_HIDDEN,
} from '@clinic/engine/definition';
import { say } from '../../importing/texts/message.ts';
import { systemAt } from '../validate/codes.ts';
import { ITEM_MEDIA, MEANS_HIDDEN, ROLE } from '../validate/extensions.ts';
import { extensionValue, type JsonObject, objectsOf, textOf } from '../validate/json.ts';
import { isRequired, noteRequired } from './answerCounts.ts';
import { noteType, typeOf } from './answerType.ts';
import { changeable, computed } from './computed.ts';
import type { Conditions, QuestionContext } from './conditions.ts';
import { extractionOf } from './extraction.ts';
import { noteExtension } from './limits.ts';
import { notePicture, pictureOf } from './pictures.ts';
import { isPrepopulated, type PlannedItem } from './plan.ts';
import { proposedOf } from './proposals.ts';
import { helpOf, labelOf, noteText, shortLabelOf } from './wording.ts';

/** Properties of every question. */
interface Base extends Pick<Question, 'role' | 'whenHidden'> {
  id: string;
  label: LocalizedText;
  shortLabel?: LocalizedText;
  help?: LocalizedText;
  picture?: Picture;
  required?: true;
  codes?: Code[];
}

/** @returns undefined if it cannot be computed; the reason is in the report */
export function questionOf(planned: PlannedItem, context: QuestionContext): Question | undefined {
  const { entry, kind } = planned;
  noteText(planned, context);
  const type = kind === 'question' ? typeOf(planned, context) : {};
  const base = baseOf(planned, context, 'type' in type && type.type === 'scale');
  if (kind === 'heading') {
    context.report.note(`${entry.path}.type`, 'taken');
    return { ...base, type: 'information' };
  }
  const extract = extractionOf(planned, context);
  if (kind === 'computed') {
    const value = computed(planned, context);
    return value && { ...base, ...value, ...(extract && { extract }) };
  }
  const value = changeable(planned, context);
  if (value && 'fhirPath' in value) return { ...base, ...value, ...(extract && { extract }) } as Question;
  const question = { ...base, ...type, ...value, ...(extract && { extract }) } as Question;
  noteType(entry, question, context);
  const proposed = proposedOf(question, entry, planned, context.report);
  return proposed === undefined ? question : { ...question, proposed };
}

/** @param isScale whether its ends already have names */
function baseOf(planned: PlannedItem, context: QuestionContext, isScale: boolean): Base {
  const { entry, id, kind } = planned;
  const { item, path } = entry;
  const { report } = context;
  const help = helpOf(planned, context, isScale ? ENDS : []);
  const isAsked = kind === 'question';
  if (isAsked) noteRequired(entry, report);
  if (isAsked && item.readOnly === true && isPrepopulated(item))
    report.note(`${path}.readOnly`, 'mapped', say('askedInstead'));
  const codes = kind === 'heading' ? [] : codesOf(item, path, report);
  const ownProperties = kind === 'heading' ? {} : ownPropertiesOf(planned, report);
  const label = labelOf(planned, kind === 'heading' ? 'blocks' : 'line', context);
  const picture = pictureOf(item, ITEM_MEDIA, label, context.language);
  notePicture(item, ITEM_MEDIA, path, picture, report);
  const shortLabel = kind === 'heading' ? undefined : shortLabelOf(planned, label, context);
  return {
    id,
    label,
    ...(shortLabel && { shortLabel }),
    ...(help && { help }),
    ...(picture && { picture }),
    ...(isAsked && isRequired(item) && { required: true }),
    ...(codes.length > 0 && { codes }),
    ...ownProperties,
  };
}

const ENDS: readonly string[] = ['lower', 'upper'];

/** The role of an item and what hiding it means, from our own extensions. */
export function ownPropertiesOf(
  { entry: { item, path } }: PlannedItem,
  report: Conditions['report'],
): Pick<Question, 'role' | 'whenHidden'> {
  const role = extensionValue(item, ROLE);
  const hidden = WHEN_HIDDEN.find((each) => each === extensionValue(item, MEANS_HIDDEN));
  if (isAnswerRole(role)) noteExtension(item, ROLE, path, report);
  if (hidden) noteExtension(item, MEANS_HIDDEN, path, report);
  return { ...(isAnswerRole(role) && { role }), ...(hidden && { whenHidden: hidden }) };
}

function codesOf(item: JsonObject, path: string, report: Conditions['report']): Code[] {
  return objectsOf(item.code).flatMap((coding, index) => {
    const system = systemAt(textOf(coding.system));
    const code = SystemCode.safeParse(coding.code);
    if (system === undefined || !code.success) return [];
    report.note(`${path}.code[${index}]`, 'taken');
    if (coding.display !== undefined)
      report.note(`${path}.code[${index}].display`, 'kept', say('codesWithoutNames'));
    return [{ system, code: code.data }];
  });
}
