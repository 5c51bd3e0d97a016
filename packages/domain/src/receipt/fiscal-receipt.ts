import type { ReceiptBlock } from './receipt-document.ts'
import { qrCode } from './symbols/qr-code.ts'
import type { ReceiptWords } from './words/en.ts'

/** The receipt of a shop's authority or its agent for a sale: a number, and the text of its code. Source: D56. */
export interface FiscalReceipt {
  readonly number: string
  readonly code: string
}

/** Characters of the number and of the code's text. */
export const FISCAL_LIMITS = { number: 50, code: 500 } as const
/** Letters without accents, digits and signs: every printer has them, and one is a byte of the code. */
export const FISCAL_TEXT = /^[ -~]*$/

/** Dots of 2 cm, at eight a millimetre: what an authority's code is at least as wide as. Source: D56. */
const LEAST_DOTS = 160
const USUAL_MODULE = 6

/** Dots of a module with which the code is wide enough; paper that has no room for it takes less. */
const moduleOf = (code: string): number =>
  Math.max(USUAL_MODULE, Math.ceil(LEAST_DOTS / (qrCode(code)?.widthDots ?? LEAST_DOTS)))

/** Number and code below everything that a template prints; nothing where none was given. */
export const fiscalBlocks = (fiscal: FiscalReceipt | null | undefined, words: ReceiptWords): ReceiptBlock[] =>
  fiscal
    ? [
        { kind: 'rule' },
        { kind: 'text', text: `${words.fiscal} ${fiscal.number}`, align: 'center' },
        { kind: 'qr', code: fiscal.code, module: moduleOf(fiscal.code) },
      ]
    : []
