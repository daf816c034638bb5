/** Messages for the import report: why an expression is not compiled. */
import { fill } from '@clinic/engine/base';

/** A reason with its position: the index of a character in the expression. */
export interface PathReason {
  at: number;
  code: ReasonCode;
  message: { en: string; es: string };
}

const TEXTS = {
  too_long: {
    en: 'The expression has more than {max} {max|character|characters}.',
    es: 'La expresión tiene más de {max} {max|carácter|caracteres}.',
  },
  too_deep: {
    en: 'The expression is nested more than {max} {max|level|levels} deep.',
    es: 'La expresión tiene más de {max} {max|nivel anidado|niveles anidados}.',
  },
  too_large: {
    en: 'The expression needs more work than one evaluation may take.',
    es: 'La expresión requiere más trabajo del que admite una evaluación.',
  },
  syntax: {
    en: 'This is not valid FHIRPath: “{found}” is not expected here.',
    es: 'Esto no es FHIRPath válido: aquí no se espera «{found}».',
  },
  unfinished: {
    en: 'This is not valid FHIRPath: the expression ends too early.',
    es: 'Esto no es FHIRPath válido: la expresión está incompleta.',
  },
  function: {
    en: 'The function {name}() is not supported.',
    es: 'No se admite la función {name}().',
  },
  arguments: {
    en: 'The function {name}() is not supported with these arguments.',
    es: 'No se admite la función {name}() con estos argumentos.',
  },
  element: {
    en: 'The element “{name}” is not supported here.',
    es: 'Aquí no se admite el elemento «{name}».',
  },
  variable: {
    en: 'The variable %{name} is not known here.',
    es: 'Aquí no se conoce la variable %{name}.',
  },
  circle: {
    en: 'The variable %{name} refers to itself.',
    es: 'La variable %{name} se refiere a sí misma.',
  },
  ownValue: {
    en: 'The expression reads the value that it computes.',
    es: 'La expresión lee el mismo valor que calcula.',
  },
  types: {
    en: '“{operator}” is not supported between {left} and {right}.',
    es: 'No se admite «{operator}» entre {left} y {right}.',
  },
  value: {
    en: 'A value that can be compared or computed with is needed here, not {found}.',
    es: 'Aquí se necesita un valor que se pueda comparar o calcular, no {found}.',
  },
  outside: {
    en: 'Inside the entries of a repeating group or a list of answers, only the entry itself can be read.',
    es: 'Dentro de las entradas de un grupo repetible o de una lista de respuestas solo se puede leer la propia entrada.',
  },
  order: {
    en: 'The order of these values is not known.',
    es: 'No se conoce el orden de estos valores.',
  },
  distinct: {
    en: 'repeat() leaves out entries of a repeating group that are equal. Name the groups instead: item.item, or descendants().',
    es: 'repeat() omite las entradas iguales de un grupo repetible. Indique los grupos en su lugar: item.item o descendants().',
  },
  several: {
    en: 'More values than one are not supported here.',
    es: 'Aquí no se admite más de un valor.',
  },
  timeZone: {
    en: 'Of a date with a time, only the day, hour and minute are known, not the time zone.',
    es: 'De una fecha con hora solo se conocen el día, la hora y los minutos, no la zona horaria.',
  },
  timeOfDay: {
    en: 'The time of day is not known when a form is evaluated, only the date.',
    es: 'Cuando se evalúa un formulario no se conoce la hora, solo la fecha.',
  },
} as const;

export type ReasonCode = keyof typeof TEXTS;

/** Thrown and caught within this folder only. */
export class NotCompiled extends Error {
  readonly reason: PathReason;

  constructor(at: number, code: ReasonCode, params: Record<string, string | number> = {}) {
    super(code);
    const { en, es } = TEXTS[code];
    this.reason = { at, code, message: { en: fill(en, params), es: fill(es, params) } };
  }

  /** The same reason at another position. */
  movedTo(at: number): NotCompiled {
    const moved = new NotCompiled(at, this.reason.code);
    return Object.assign(moved, { reason: { ...this.reason, at } });
  }
}

/** The reason of a whole expression. */
export const reasonOf = (code: ReasonCode): PathReason => new NotCompiled(0, code).reason;
