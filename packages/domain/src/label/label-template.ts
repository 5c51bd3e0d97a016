import type { Dithering } from '../receipt/dots.ts'

/** A label for the goods themselves, or for the shelf they lie on. */
export const LABEL_KINDS = ['product', 'shelf'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]

/** The facts of goods that can stand on a label. `was` is the price before a special one, struck through. */
export const LABEL_FIELDS = ['name', 'price', 'was', 'unit-price', 'code', 'custom-code', 'shelf', 'outlet'] as const
export type LabelField = (typeof LABEL_FIELDS)[number]

/** The measures that a unit price is given for; `sold` is the unit that the goods are sold by. */
export const MEASURES = ['sold', '100g', 'kg', 'pound'] as const
export type Measure = (typeof MEASURES)[number]

/** The place of an element, in tenths of a millimetre from the top left corner. */
export interface LabelBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface TextLook {
  readonly align: 'left' | 'center' | 'right'
  readonly isBold: boolean
  /** Lines that share the height of the box. */
  readonly lines: number
}

export type LabelContent =
  | ({ readonly type: 'text'; readonly text: string } & TextLook)
  | ({ readonly type: 'field'; readonly field: LabelField } & TextLook)
  | { readonly type: 'barcode' }
  | { readonly type: 'qr' }
  | { readonly type: 'line' }
  /** A picture of the merchant in black and white, whole and in the middle of its box; null: none is chosen yet. */
  | { readonly type: 'image'; readonly pictureId: string | null; readonly dithering: Dithering }

export type LabelElement = LabelContent & LabelBox
export type LabelImage = Extract<LabelElement, { readonly type: 'image' }>

export interface LabelTemplate {
  readonly version: 1
  readonly kind: LabelKind
  readonly widthMm: number
  readonly heightMm: number
  readonly measure: Measure
  readonly elements: readonly LabelElement[]
}

/** Source: RC-P06. */
export const LABEL_MM = { least: 20, most: 100 } as const
export const ELEMENT_LIMIT = 30
/** Pictures on a label: each is read and made smaller for every hundred labels. */
export const IMAGE_LIMIT = 5
export const LABEL_TEXT_LIMIT = 100
export const LINE_LIMIT = 6
/** A line may be as thin as this, in tenths of a millimetre; everything else has room for a character. */
export const LEAST_TENTHS = { line: 1, other: 15 } as const

const look = { align: 'left', isBold: false, lines: 1 } as const
const field = (name: LabelField, box: LabelBox, rest: Partial<TextLook> = {}): LabelElement => ({
  type: 'field',
  field: name,
  ...look,
  ...rest,
  ...box,
})

/** The label templates that a merchant starts with. */
export const builtInLabels: Readonly<Record<LabelKind, LabelTemplate>> = {
  product: {
    version: 1,
    kind: 'product',
    widthMm: 40,
    heightMm: 30,
    measure: 'sold',
    elements: [
      field('name', { x: 20, y: 15, width: 360, height: 70 }, { lines: 2 }),
      field('price', { x: 20, y: 90, width: 360, height: 60 }, { isBold: true }),
      { type: 'barcode', x: 20, y: 160, width: 360, height: 90 },
      field('code', { x: 20, y: 252, width: 360, height: 32 }, { align: 'center' }),
    ],
  },
  shelf: {
    version: 1,
    kind: 'shelf',
    widthMm: 70,
    heightMm: 38,
    measure: '100g',
    elements: [
      field('name', { x: 25, y: 15, width: 650, height: 90 }, { lines: 2 }),
      field('was', { x: 25, y: 115, width: 300, height: 45 }),
      field('price', { x: 25, y: 165, width: 400, height: 120 }, { isBold: true }),
      field('unit-price', { x: 25, y: 300, width: 400, height: 40 }),
      { type: 'barcode', x: 440, y: 190, width: 235, height: 90 },
      field('code', { x: 440, y: 285, width: 235, height: 32 }, { align: 'center' }),
      field('shelf', { x: 440, y: 325, width: 235, height: 35 }, { align: 'right' }),
    ],
  },
}
