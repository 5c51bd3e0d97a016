import { plainSnapshot } from '@kassa/domain/basket/index.ts'
import type { BasketLine, Snapshot } from '@kassa/domain/basket/index.ts'
import { findCurrency, type CurrencyCode } from '@kassa/domain/money/money.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { rechargeReceipt } from '@kassa/domain/receipt/recharge-receipt.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import type { ReceiptShop } from '@kassa/domain/receipt/receipt-shop.ts'
import { receiptOf } from '@kassa/domain/receipt/sale-receipt.ts'
import type { ReceiptTemplate, TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { saleOnPaper } from '@kassa/domain/receipt/kept-sale.ts'
import type { SalePaper } from '../../parts/paper/sale-paper.ts'

/** The words of the sample where nothing was sold yet. */
export interface SampleWords {
  readonly goods: readonly [string, string]
  readonly cashier: string
  readonly outlet: string
  readonly member: string
}

export interface PreviewContent {
  readonly kind: TemplateKind
  readonly template: ReceiptTemplate
  /** A real sale; null for the sample. */
  readonly sale: SalePaper | null
  readonly language: Locale
  readonly isCopy: boolean
  /** True where the sample is of a member. */
  readonly isMember: boolean
}

const SAMPLE_AT = Date.UTC(2026, 2, 4, 4, 0)
const MEMBER = { id: 'member', levelNumber: null, levelDiscountBasisPoints: 0, earnRatioHundredths: 100, points: 260 }
const UNITS = { first: 990, second: 10_800 }

/** Amounts of the sample in any currency: 9.90 and 108.00, in yen 990 and 10,800. */
function sampleLines(): BasketLine[] {
  const line = (id: string, sellPriceMinor: number, count: number): BasketLine => ({
    kind: 'counted',
    id,
    productId: id,
    variantId: null,
    categoryId: null,
    brandId: null,
    isDiscountable: true,
    isMemberDiscountAllowed: true,
    earnsPoints: true,
    takesPoints: true,
    sellPriceMinor,
    manualUnitPriceMinor: null,
    special: null,
    memberPriceMinor: null,
    count,
    tax: { id: 'tax', rateBasisPoints: 800 },
  })
  return [line('first', UNITS.first, 2), line('second', UNITS.second, 1)]
}

const sampleShop = (currency: CurrencyCode, language: Locale, { outlet }: SampleWords): ReceiptShop => ({
  merchant: { name: outlet },
  outlet: {
    name: outlet,
    address: '1 Example Street',
    phone: '000 000 000',
    taxNumber: 'T0000000000000',
    currency,
    timeZone: 'UTC',
    locale: language,
  },
  device: { number: '1' },
})

const CASH = (minor: number) => [
  {
    method: PAYMENT_METHODS.cash.number,
    amountMinor: minor,
    receivedMinor: minor,
    changeMinor: 0,
    cashRoundingMinor: 0,
  },
]

const sampleMember = ({ member }: SampleWords) => ({ name: member, cardNumber: '600001' })
const leftOf = (earned: number) => ({ points: MEMBER.points + earned, balanceMinor: 15_500 })

/** The sample as a member's: one point for every full 1.00. */
const ofMember = (plain: Snapshot): Snapshot => ({
  ...plain,
  member: MEMBER,
  settings: {
    ...plain.settings,
    earnRule: { spentMinor: 100, points: 1, isExchangeEarning: false, isBonusBalanceEarning: true },
  },
})

function sampleSale(
  { template, language, isCopy, isMember }: PreviewContent,
  currency: CurrencyCode,
  words: SampleWords,
): ReceiptDocument {
  const plain = plainSnapshot({
    currency: { code: currency, exponent: findCurrency(currency)?.exponent ?? 2 },
    now: SAMPLE_AT,
    outlet: { id: 'outlet', timeZone: 'UTC' },
    lines: sampleLines(),
  })
  const snapshot = isMember ? ofMember(plain) : plain
  const priced = priceBasket(snapshot)
  if (!priced.ok) throw new Error(priced.refusal.code)
  const answer = priced.value
  const facts = {
    number: '1-1-00001',
    at: new Date(SAMPLE_AT).toISOString(),
    cashierName: words.cashier,
    snapshot,
    answer,
    tenders: CASH(answer.totals.payableMinor),
    note: null,
    isCopy,
    ...(isMember && { member: sampleMember(words), memberLeft: leftOf(answer.points.earned) }),
    nameOf: ({ id }: { readonly id: string }) => words.goods[id === 'first' ? 0 : 1],
  }
  return receiptOf(facts, sampleShop(currency, language, words), template)
}

const sampleRecharge = ({ template, language, isCopy }: PreviewContent, currency: CurrencyCode, words: SampleWords) =>
  rechargeReceipt(
    {
      number: '1-1-00002',
      at: new Date(SAMPLE_AT).toISOString(),
      cashierName: words.cashier,
      member: sampleMember(words),
      principalMinor: 10_000,
      bonusMinor: 1_000,
      balanceMinor: 15_500,
      tenders: CASH(10_000),
      isCopy,
    },
    sampleShop(currency, language, words),
    template,
  )

/** The paper that a template makes of a real sale, or of the sample where there is none; recharges have the sample. */
export function paperOf(shown: PreviewContent, currency: CurrencyCode, words: SampleWords): ReceiptDocument {
  if (shown.kind === 'recharge') return sampleRecharge(shown, currency, words)
  return shown.sale === null ? sampleSale(shown, currency, words) : saleOnPaper(shown.sale, shown)
}
