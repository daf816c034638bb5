/** Formatting of other formats that our markup cannot express. */
import { type ByLanguage, inEveryLanguage, type Texts } from '../texts/message.ts';

/** Without the strikethrough (`struck`), the text would say the opposite, so it is not used. */
export type Loss = keyof Texts['losses'];

/** In a fixed order. */
export const lossesText = (lost: ReadonlySet<Loss>): ByLanguage =>
  inEveryLanguage(({ losses }) =>
    (Object.keys(losses) as Loss[])
      .filter((each) => lost.has(each))
      .map((each) => losses[each])
      .join(', '),
  );
