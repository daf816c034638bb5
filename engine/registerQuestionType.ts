/** Adds a type of question to those that are built in. */
import type { z } from 'zod';
import { addTraits, isQuestionType, type TypeTraits } from './definition/definition.ts';
import { addFields } from './definition/definitionSchema.ts';
import { addRules } from './questionTypes/index.ts';
import type { QuestionTypeRules } from './questionTypes/questionType.ts';

/** Everything that engine, rules, server and formats need to know about a type. */
interface OwnQuestionType<Fields extends z.ZodRawShape> {
  /** Its name in definitions. */
  type: string;
  /** Its fields in a definition, besides those of every question. A number is limited by `min`, `max` and `step`. */
  fields: Fields;
  /** What its answer is: conditions, rules, proofs, exports and editors go by it. */
  traits: TypeTraits;
  /** How an answer is checked and displayed. */
  rules: QuestionTypeRules<never, { id: string; required?: boolean } & z.output<z.ZodObject<Fields>>>;
}

/**
 * Adds a type, before the first definition is parsed. Its input is added by `registerWidget`, and its place in the
 * builder by `registerBuilderType`.
 * @throws Error if a type of that name exists, or a definition has been parsed
 */
export function registerQuestionType<Fields extends z.ZodRawShape>(own: OwnQuestionType<Fields>): void {
  if (isQuestionType(own.type)) throw new Error(`A question type ${own.type} exists already`);
  addFields(own.type, own.fields);
  addTraits(own.type, own.traits);
  addRules(own.type, own.rules as QuestionTypeRules<never>);
}
