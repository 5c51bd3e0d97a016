import type { CurrencyCode } from '../money/money.ts'
import type { Locale } from '../text/locale.ts'
import type { ReceiptBlock } from './receipt-document.ts'
import type { ReceiptWords } from './words.en.ts'

/** Everything about the shop that paper prints. */
export interface ReceiptShop {
  readonly merchant: { readonly name: string }
  readonly outlet: {
    readonly name: string
    readonly address: string
    readonly phone: string
    readonly taxNumber: string
    readonly currency: CurrencyCode
    readonly timeZone: string
    readonly locale: Locale
  }
  readonly device: { readonly number: string }
}

/** Date and time on the outlet's wall clock, the same in every language: `2026-02-25 14:13`. `at` is an instant. */
export const receiptTime = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))

/** The shop's own lines on top of every paper. */
export function shopHead({ merchant, outlet }: ReceiptShop, words: ReceiptWords): ReceiptBlock[] {
  const center = { kind: 'text', align: 'center' } as const
  return [
    { ...center, text: outlet.name, size: 'large', isBold: true },
    ...(merchant.name === outlet.name ? [] : [{ ...center, text: merchant.name }]),
    ...(outlet.address === '' ? [] : [{ ...center, text: outlet.address }]),
    ...(outlet.phone === '' ? [] : [{ ...center, text: `${words.phone} ${outlet.phone}` }]),
    ...(outlet.taxNumber === '' ? [] : [{ ...center, text: `${words.taxNumber} ${outlet.taxNumber}` }]),
  ]
}
