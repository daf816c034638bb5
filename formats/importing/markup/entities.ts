/** HTML character references by name or number. */
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    iquest: '¿',
    iexcl: '¡',
    deg: '°',
    micro: 'µ',
    plusmn: '±',
    times: '×',
    frac12: '½',
    le: '≤',
    ge: '≥',
    ne: '≠',
    bull: '•',
    copy: '©',
    reg: '®',
    trade: '™',
    aacute: 'á',
    eacute: 'é',
    iacute: 'í',
    oacute: 'ó',
    uacute: 'ú',
    ntilde: 'ñ',
    uuml: 'ü',
    Aacute: 'Á',
    Eacute: 'É',
    Iacute: 'Í',
    Oacute: 'Ó',
    Uacute: 'Ú',
    Ntilde: 'Ñ',
    Uuml: 'Ü',
  }),
);

/** Decodes the entities of a text; unknown ones stay unchanged. */
export const decoded = (text: string): string =>
  text.replaceAll(/&(#[xX][\da-fA-F]{1,6}|#\d{1,7}|[A-Za-z0-9]{2,10});/g, (written, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? written;
    const isHex = /^#x/i.test(name);
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : written;
  });
