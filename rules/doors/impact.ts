/** What other packages may use of `impact`. */
export {
  type Column,
  earlierKey,
  type PackedColumn,
  type PackedInputs,
  packColumns,
  packInputs,
  readColumn,
  unpackColumns,
} from '../impact/columns.ts';
export { Comparison } from '../impact/comparison.ts';
export { WEAKENINGS, type WeakenedDanger, weakenedDangers } from '../impact/weakenedDangers.ts';
