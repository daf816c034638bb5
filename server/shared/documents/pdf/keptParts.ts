/**
 * Allowlist of what is kept of a PDF: the keys needed to draw a page, by kind of dictionary. Everything else
 * is dropped, so that scripts, actions, attachments and metadata need not be recognised. Names as in ISO
 * 32000-1.
 */

/**
 * A value's kind: `plain` is numbers, names, strings and lists of them; `map:` a dictionary with arbitrary
 * keys.
 */
export type Kind = 'plain' | PartName | `map:${PartName}`;

interface Part {
  keys: Readonly<Record<string, Kind>>;
  stream?: true;
}

const plain = (...names: string[]): Record<string, 'plain'> =>
  Object.fromEntries(names.map((name) => [name, 'plain']));

export type PartName = keyof typeof PARTS;

const FUNCTION = plain(
  ...['FunctionType', 'Domain', 'Range', 'Size', 'BitsPerSample', 'Order', 'Encode', 'Decode'],
  ...['C0', 'C1', 'N', 'Bounds'],
);

const PARTS = {
  page: {
    keys: {
      ...plain('MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'UserUnit'),
      Resources: 'resources',
      Contents: 'content',
      Group: 'group',
    },
  },
  resources: {
    keys: {
      ProcSet: 'plain',
      Font: 'map:font',
      XObject: 'map:drawing',
      ExtGState: 'map:state',
      ColorSpace: 'map:colour',
      Pattern: 'map:pattern',
      Shading: 'map:shading',
      Properties: 'map:layer',
    },
  },
  content: { stream: true, keys: {} },
  /** An image or a form. */
  drawing: {
    stream: true,
    keys: {
      ...plain('Type', 'Subtype', 'Width', 'Height', 'BitsPerComponent', 'Intent', 'ImageMask', 'Decode'),
      ...plain('Interpolate', 'SMaskInData', 'Matte', 'FormType', 'BBox', 'Matrix'),
      ColorSpace: 'colour',
      Mask: 'drawing',
      SMask: 'drawing',
      Resources: 'resources',
      Group: 'group',
      OC: 'layer',
    },
  },
  group: { keys: { ...plain('Type', 'S', 'I', 'K'), CS: 'colour' } },
  state: {
    keys: {
      ...plain(
        'Type',
        'LW',
        'LC',
        'LJ',
        'ML',
        'D',
        'RI',
        'OP',
        'op',
        'OPM',
        'FL',
        'SM',
        'SA',
        'BM',
        'CA',
        'ca',
      ),
      ...plain('AIS', 'TK', 'UseBlackPtComp'),
      Font: 'font',
      SMask: 'softMask',
      BG: 'function',
      BG2: 'function',
      UCR: 'function',
      UCR2: 'function',
      TR: 'function',
      TR2: 'function',
    },
  },
  softMask: { keys: { ...plain('Type', 'S', 'BC'), G: 'drawing', TR: 'function' } },
  /** A profile, calibration, tint function, or the attributes of several inks. */
  colour: {
    stream: true,
    keys: {
      ...FUNCTION,
      ...plain('WhitePoint', 'BlackPoint', 'Gamma', 'Matrix', 'Subtype', 'Components'),
      Alternate: 'colour',
      ColorSpace: 'colour',
      Colorants: 'map:colour',
      Process: 'colour',
      Functions: 'function',
    },
  },
  function: { stream: true, keys: { ...FUNCTION, Functions: 'function' } },
  pattern: {
    stream: true,
    keys: {
      ...plain('Type', 'PatternType', 'PaintType', 'TilingType', 'BBox', 'XStep', 'YStep', 'Matrix'),
      Resources: 'resources',
      Shading: 'shading',
      ExtGState: 'state',
    },
  },
  shading: {
    stream: true,
    keys: {
      ...plain('ShadingType', 'Background', 'BBox', 'AntiAlias', 'Coords', 'Domain', 'Extend', 'Matrix'),
      ...plain('BitsPerCoordinate', 'BitsPerComponent', 'BitsPerFlag', 'Decode', 'VerticesPerRow'),
      ColorSpace: 'colour',
      Function: 'function',
    },
  },
  font: {
    keys: {
      ...plain(
        'Type',
        'Subtype',
        'BaseFont',
        'Name',
        'FirstChar',
        'LastChar',
        'Widths',
        'DW',
        'W',
        'DW2',
        'W2',
      ),
      ...plain('FontBBox', 'FontMatrix'),
      FontDescriptor: 'fontDescriptor',
      Encoding: 'encoding',
      ToUnicode: 'encoding',
      DescendantFonts: 'font',
      CIDSystemInfo: 'characterSet',
      CIDToGIDMap: 'fontFile',
      CharProcs: 'map:content',
      Resources: 'resources',
    },
  },
  fontDescriptor: {
    keys: {
      ...plain(
        'Type',
        'FontName',
        'FontFamily',
        'FontStretch',
        'FontWeight',
        'Flags',
        'FontBBox',
        'ItalicAngle',
      ),
      ...plain(
        'Ascent',
        'Descent',
        'Leading',
        'CapHeight',
        'XHeight',
        'StemV',
        'StemH',
        'AvgWidth',
        'MaxWidth',
      ),
      ...plain('MissingWidth', 'CharSet'),
      FontFile: 'fontFile',
      FontFile2: 'fontFile',
      FontFile3: 'fontFile',
      CIDSet: 'fontFile',
    },
  },
  fontFile: { stream: true, keys: plain('Length1', 'Length2', 'Length3', 'Subtype') },
  encoding: {
    stream: true,
    keys: {
      ...plain('Type', 'BaseEncoding', 'Differences', 'CMapName', 'WMode'),
      CIDSystemInfo: 'characterSet',
      UseCMap: 'encoding',
    },
  },
  characterSet: { keys: plain('Registry', 'Ordering', 'Supplement') },
  /** Layers determine what is visible on a page. Their names are not kept. */
  layers: { keys: { OCGs: 'layer', D: 'layerStates' } },
  layerStates: { keys: { ...plain('BaseState', 'Intent'), ON: 'layer', OFF: 'layer', RBGroups: 'layer' } },
  layer: { keys: { ...plain('Type', 'Intent', 'P'), OCGs: 'layer', VE: 'layer' } },
  filterSettings: {
    keys: {
      ...plain('Predictor', 'Colors', 'BitsPerComponent', 'Columns', 'EarlyChange', 'K', 'EndOfLine'),
      ...plain(
        'EncodedByteAlign',
        'Rows',
        'EndOfBlock',
        'BlackIs1',
        'DamagedRowsBeforeError',
        'ColorTransform',
      ),
      JBIG2Globals: 'content',
    },
  },
  annotation: {
    keys: {
      ...plain('Rect', 'F', 'C', 'IC', 'CA', 'Border', 'QuadPoints', 'InkList', 'L', 'Vertices', 'LE', 'RD'),
      ...plain('Contents', 'DA', 'Q', 'Name', 'Open'),
      BS: 'border',
      OC: 'layer',
    },
  },
  border: { keys: plain('Type', 'W', 'S', 'D') },
} satisfies Record<string, { keys: Record<string, string>; stream?: true }>;

export const KEPT_PARTS: Readonly<Record<PartName, Part>> = PARTS as Record<PartName, Part>;
