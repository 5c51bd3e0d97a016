import type { CurrencyCode } from '../money/money.ts'
import type { Locale } from '../text/locale.ts'
import { keptFormat } from '../time/kept-format.ts'
import type { ReceiptBlock } from './receipt-document.ts'
import { MERCHANT_PARTS } from './template/receipt-template.ts'
import type { ReceiptWords } from './words/en.ts'

/** The facts about the shop that paper prints. */
export interface ReceiptShop {
  readonly merchant: {
    readonly name: string
    /** The brand of the merchant's partner, at the end of a paper that has no picture of the merchant's own; left out: none. */
    readonly servedBy?: string | undefined
  }
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
  keptFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))

/** The names of a test shop and of its outlets begin with it. */
const TEST = 'TEST'

const isOfTestShop = ({ merchant, outlet }: ReceiptShop): boolean =>
  [merchant.name, outlet.name].every((name) => name.startsWith(`${TEST} `))

/** The shop's own lines on top of every paper, or those of them that a template shows. Where it shows no name, a test shop still says what it is. */
export function shopHead(
  shop: ReceiptShop,
  words: ReceiptWords,
  shows: readonly (typeof MERCHANT_PARTS)[number][] = MERCHANT_PARTS,
): ReceiptBlock[] {
  const { merchant, outlet } = shop
  const isShown = (part: (typeof MERCHANT_PARTS)[number]): boolean => shows.includes(part)
  const isUnmarked = isOfTestShop(shop) && !isShown('outlet') && !isShown('merchant')
  const line = (part: (typeof MERCHANT_PARTS)[number], value: string, label = ''): ReceiptBlock[] =>
    value === '' || !isShown(part) ? [] : [{ kind: 'text', align: 'center', text: `${label}${value}` }]
  const isNamedTwice = merchant.name === outlet.name && isShown('outlet')
  return [
    ...(isUnmarked ? [{ kind: 'text', align: 'center', text: TEST, size: 'large', isBold: true } as const] : []),
    ...line('outlet', outlet.name).map(
      (block): ReceiptBlock => ({ ...block, size: 'large', isBold: true }) as ReceiptBlock,
    ),
    ...line('merchant', isNamedTwice ? '' : merchant.name),
    ...line('address', outlet.address),
    ...line('phone', outlet.phone, `${words.phone} `),
    ...line('tax-number', outlet.taxNumber, `${words.taxNumber} `),
  ]
}
