import type { Locale } from '../../text/locale.ts'

/** The receipts that have a template: what the till gives for sales and refunds, and what it gives for a recharge. Source: specification §2. */
export const TEMPLATE_KINDS = ['cashier', 'recharge'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** The condition under which a module prints. `sale` and `refund` say what the paper is of; the others what is in it. */
export const CONDITIONS = [
  'always',
  'sale',
  'refund',
  'original',
  'reprint',
  'member',
  'no-member',
  'discounted',
  'cash',
  'exempt',
] as const
export type Condition = (typeof CONDITIONS)[number]

/** The parts that a module can show, in the order in which they print. */
export const MERCHANT_PARTS = ['outlet', 'merchant', 'address', 'phone', 'tax-number'] as const
export const ORDER_PARTS = ['number', 'date', 'cashier', 'device'] as const
export const PRODUCT_PARTS = ['serials', 'deductions', 'notes', 'sellers'] as const
export const TOTAL_PARTS = ['subtotal', 'savings'] as const
export const ALIGNS = ['left', 'center', 'right'] as const
export const SIZES = ['normal', 'tall', 'large'] as const

/** Dots of one bit each, rows padded to bytes, 1 = black, as base64; at most the dots of 80 mm paper wide. */
export interface TemplateImage {
  /** The picture it was made from, so that it can be made again. */
  readonly pictureId: string
  readonly widthDots: number
  readonly heightDots: number
  readonly bits: string
}

/** The content of a module, by its type. Source: specification §5, RC-S02. */
export type ModuleContent =
  | { readonly type: 'merchant'; readonly shows: readonly (typeof MERCHANT_PARTS)[number][] }
  | { readonly type: 'order'; readonly shows: readonly (typeof ORDER_PARTS)[number][] }
  | { readonly type: 'products'; readonly shows: readonly (typeof PRODUCT_PARTS)[number][] }
  | { readonly type: 'totals'; readonly shows: readonly (typeof TOTAL_PARTS)[number][] }
  | { readonly type: 'payments' }
  | { readonly type: 'tax' }
  | { readonly type: 'member' }
  | { readonly type: 'note' }
  | {
      readonly type: 'text'
      readonly text: string
      readonly align: (typeof ALIGNS)[number]
      readonly size: (typeof SIZES)[number]
      readonly isBold: boolean
    }
  | { readonly type: 'legal'; readonly text: string }
  | { readonly type: 'image'; readonly image: TemplateImage }
  | { readonly type: 'qr'; readonly text: string }
  | { readonly type: 'barcode'; readonly content: 'number' }
  | { readonly type: 'coupon'; readonly title: string; readonly text: string; readonly code: string }
  | { readonly type: 'signature'; readonly label: string }
  /** The code that tells a genuine receipt from a forged one. Source: OR-D02. */
  | { readonly type: 'proof' }
  | { readonly type: 'thanks' }
  | { readonly type: 'rule' }
  | { readonly type: 'blank' }

export type ModuleType = ModuleContent['type']
export type TemplateModule = ModuleContent & { readonly when: Condition }

/** A receipt as a list of modules, printed from top to bottom. */
export interface ReceiptTemplate {
  readonly version: 1
  /** A second language beside the paper's own, in every word that the product writes; null for none. */
  readonly secondLanguage: Locale | null
  readonly modules: readonly TemplateModule[]
}

/** The most modules of a template. */
export const MODULE_LIMIT = 60
/** Code points of a text, a legal line and a coupon's text; of a code; of a title or a label. */
export const TEXT_LIMIT = 500
export const CODE_LIMIT = 200
export const LABEL_LIMIT = 50
/** Dots: as wide as 80 mm paper prints, and about 12 cm high. */
export const IMAGE_DOTS = { width: 576, height: 1_000 } as const
