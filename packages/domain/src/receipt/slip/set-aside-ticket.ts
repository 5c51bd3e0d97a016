import type { ChosenOption } from '../../basket/index.ts'
import type { CurrencyCode } from '../../money/money.ts'
import { moneyText } from '../../text/money-text.ts'
import type { DueAmount, SetAsideKind } from '../../sales/set-aside.ts'
import type { ReceiptBlock, ReceiptDocument } from '../receipt-document.ts'
import { receiptTime, shopHead, type ReceiptShop } from '../receipt-shop.ts'
import { receiptWords } from '../words/receipt-words.ts'

/** The facts that the paper of a quotation, pre-order or layaway is made from. Minor units. */
export interface SetAsidePaper {
  readonly number: string
  readonly kind: SetAsideKind
  /** An instant. */
  readonly at: string
  readonly customer: string
  readonly note: string
  /** Null: what each comes to is not known any more. */
  readonly goods: readonly {
    readonly name: string
    readonly amountMinor: number | null
    /** Chosen for each piece, with the part of its price. */
    readonly options?: readonly Pick<ChosenOption, 'name' | 'amountMinor'>[]
  }[]
  readonly totalMinor: number
  readonly paidMinor: number
  readonly lastDay: string
  readonly dues: readonly DueAmount[]
}

/** The paper a customer takes home for what is kept for them: what it is, what it comes to, what is paid, and until when. */
export function setAsideTicket(paper: SetAsidePaper, shop: ReceiptShop): ReceiptDocument {
  const { currency, locale: language, timeZone } = shop.outlet
  const words = receiptWords[language]
  const row = (left: string, right: string): ReceiptBlock => ({ kind: 'row', left, right })
  const { number, kind, totalMinor, paidMinor } = paper
  const isPaid = kind !== 'quotation'
  return {
    version: 1,
    language,
    title: `${words.setAside[kind]} ${number}`,
    blocks: [
      ...shopHead(shop, words),
      { kind: 'text', text: words.setAside[kind], align: 'center', isBold: true, size: 'large' },
      { kind: 'text', text: number, align: 'center' },
      row(words.date, receiptTime(paper.at, timeZone)),
      row(words.setAside.customer, paper.customer),
      { kind: 'rule' },
      ...paper.goods.flatMap(({ name, amountMinor, options = [] }) => [
        row(name, amountMinor === null ? '' : moneyText(amountMinor, currency)),
        ...options.map((option): ReceiptBlock => ({ kind: 'text', text: optionText(option, currency) })),
      ]),
      { kind: 'rule' },
      row(words.setAside.total, moneyText(totalMinor, currency)),
      ...(isPaid
        ? [
            row(words.setAside.paid, moneyText(paidMinor, currency)),
            row(words.setAside.left, moneyText(Math.max(0, totalMinor - paidMinor), currency)),
          ]
        : []),
      ...paper.dues.map(({ day, amountMinor }) => row(day, moneyText(amountMinor, currency))),
      row(words.setAside.lastDay, paper.lastDay),
      ...(paper.note === '' ? [] : [{ kind: 'text', text: paper.note, align: 'center' } as const]),
      { kind: 'barcode', code: number },
    ],
  }
}

const optionText = (
  { name, amountMinor }: Pick<ChosenOption, 'name' | 'amountMinor'>,
  currency: CurrencyCode,
): string => `  + ${name}${amountMinor > 0 ? ` ${moneyText(amountMinor, currency)}` : ''}`
