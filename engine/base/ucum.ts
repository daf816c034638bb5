/** UCUM units: validation of codes, and their dimensions. */

/**
 * Powers of length, mass (including amounts of substance: mg/dL and mmol/L are interchangeable), time and
 * others.
 */
type Dimensions = Readonly<Record<string, number>>;

const dimensions = (text: string): Dimensions =>
  Object.fromEntries(
    text
      .split(' ')
      .filter(Boolean)
      .map((part) => [part.replace(/[-\d]+$/, ''), Number(/-?\d+$/.exec(part)?.[0] ?? 1)]),
  );

const table = (rows: Readonly<Record<string, string>>): Map<string, Dimensions> =>
  new Map(
    Object.entries(rows).flatMap(([measured, atoms]) =>
      atoms.split(' ').map((atom) => [atom, dimensions(measured)] as const),
    ),
  );

/** Atoms that take prefixes, by what they measure. */
const METRIC = table({
  L: 'm pc',
  M: 'g t u mol eq osm',
  T: 's',
  L2: 'ar',
  L3: 'l L st',
  'T-1': 'Hz Bq Ci',
  K: 'K Cel',
  'M L-1 T-2': 'Pa bar m[Hg] m[H2O]',
  'M L2 T-2': 'J cal cal_IT cal_th erg eV',
  'M L2 T-3': 'W',
  'M L T-2': 'N dyn gf',
  'M T-1': 'kat U',
  'M L-1 T-1': 'P',
  'L2 T-1': 'St',
  'L2 T-2': 'Gy Sv RAD REM',
  Charge: 'C',
  Current: 'A',
  Voltage: 'V',
  Resistance: 'Ohm',
  Conductance: 'S mho',
  Capacitance: 'F',
  Induction: 'H Wb T',
  Light: 'cd lm lx',
  Angle: 'rad sr',
  Information: 'bit By Bd',
  Level: 'B Np B[SPL] B[V] B[W]',
  Arbitrary: '[iU] [IU]',
});

/** Atoms that take no prefix. */
const PLAIN = table({
  L: '[in_i] [ft_i] [yd_i] [mi_i] [fth_i] [nmi_i] [in_us] [ft_us] [yd_us] [mi_us] [mil_i] [hd_i] [Ch] Ao',
  M: '[lb_av] [oz_av] [gr] [dr_av] [stone_av] [ston_av] [lton_av] [lb_tr] [oz_tr] [lb_ap] [oz_ap] [car_m]',
  T: 'min h d wk mo a a_j a_g a_t mo_j mo_g mo_s',
  L2: '[sft_i] [sin_i] [syd_i] [acr_us] [cml_i]',
  L3: '[gal_us] [qt_us] [pt_us] [gil_us] [foz_us] [fdr_us] [min_us] [cup_us] [tbs_us] [tsp_us] [foz_m] [cup_m] [tsp_m] [tbs_m] [gal_br] [qt_br] [pt_br] [foz_br] [cft_i] [cin_i] [drp] [bu_us]',
  K: '[degF] [degR] [degRe]',
  'L T-1': '[kn_i] [kn_br]',
  'M L-1 T-2': '[psi] atm att',
  'M L2 T-2': '[Cal] [Btu]',
  'M L2 T-3': '[HP]',
  'L-1': '[diop] Ky',
  Angle: 'deg gon',
  '': '% 10* 10^ [pi] [ppth] [ppm] [ppb] [pptr]',
  Arbitrary:
    '[pH] [HPF] [LPF] [CFU] [PFU] [FFU] [AU] [BAU] [S] [MET] [PRU] [Lf] [EID_50] [TCID_50] [CCID_50] [NTU] [FNU] [p_diop] [mesh_i]',
});

const PREFIX = /^(?:da|[KMGT]i|[YZEPTGMkhdcmunpfazy])/;

/** Dimensions of an atom with or without prefix; undefined for an unknown one. */
function measuredBy(name: string): Dimensions | undefined {
  const exact = METRIC.get(name) ?? PLAIN.get(name);
  if (exact) return exact;
  const prefix = PREFIX.exec(name)?.[0];
  return prefix === undefined ? undefined : METRIC.get(name.slice(prefix.length));
}

export const MAX_UNIT_LENGTH = 30;

/**
 * Dimensions of a unit, as powers; annotations in braces and numbers are dimensionless.
 * @returns undefined for a code that is not a UCUM unit, or longer than any in use
 */
export function dimensionsOf(unit: string): Dimensions | undefined {
  if (unit.length > MAX_UNIT_LENGTH) return undefined;
  const total: Record<string, number> = {};
  let sign = 1;
  for (const token of unit.replace(/\{[^{}]*\}/g, '').split(/([./])/)) {
    if (token === '/' || token === '.') {
      sign = token === '/' ? -1 : 1;
      continue;
    }
    if (token === '' || /^\d+$/.test(token) || /^10[*^]-?\d+$/.test(token)) continue;
    const [, name = '', power = '1'] = /^(.*?)([+-]?\d+)?$/.exec(token) ?? [];
    const measured = measuredBy(name);
    if (!measured) return undefined;
    for (const [dimension, count] of Object.entries(measured)) {
      total[dimension] = (total[dimension] ?? 0) + sign * count * Number(power);
    }
  }
  return Object.fromEntries(
    Object.entries(total)
      .filter(([, count]) => count !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/**
 * Whether a number in one unit can be converted to the other. Arbitrary units differ from substance to
 * substance.
 */
export function measureTheSame(one: string, other: string): boolean {
  const [first, second] = [dimensionsOf(one), dimensionsOf(other)];
  if (!first || !second || 'Arbitrary' in first || 'Arbitrary' in second) return true;
  return JSON.stringify(first) === JSON.stringify(second);
}
