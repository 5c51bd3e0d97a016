import type { CashMove } from '../../sales/cash-out.ts'
import type { Locale } from '../../text/locale.ts'
import { amountText } from '../../text/money-text.ts'
import type { ReceiptBlock, ReceiptDocument } from '../receipt-document.ts'
import { receiptTime, shopHead, type ReceiptShop } from '../receipt-shop.ts'
import { receiptWords } from '../words/receipt-words.ts'

/** Cash that was put into a drawer or taken out of it beside sales. */
export interface CashMoved extends CashMove {
  readonly reason: string
  /** An instant. */
  readonly at: string
  readonly cashierName: string
}

interface SlipWords {
  readonly amount: string
  readonly to: string
  readonly safe: string
  readonly bank: string
  readonly tips: string
  readonly slip: string
  readonly signed: string
}

/** Words that no other paper speaks. */
const slipWords: Readonly<Record<Locale, SlipWords>> = {
  'en-US': {
    amount: 'AMOUNT',
    to: 'Goes to',
    safe: 'Safe',
    bank: 'Bank',
    tips: 'Staff, as tips',
    slip: 'Slip No.',
    signed: 'Signed',
  },
  'zh-CN': {
    amount: '金额',
    to: '去向',
    safe: '保险箱',
    bank: '银行',
    tips: '员工（小费）',
    slip: '凭证号',
    signed: '签字',
  },
  'ja-JP': {
    amount: '金額',
    to: '行き先',
    safe: '金庫',
    bank: '銀行',
    tips: 'スタッフ（チップ）',
    slip: '控え番号',
    signed: '署名',
  },
}

/** The slip that lies in the drawer for cash put in, or goes with cash taken out: how much, why, where to, by whom. Source: payments.md, 7. */
export function cashSlip(
  { amountMinor, destination, isTips, slip, reason, at, cashierName }: CashMoved,
  shop: ReceiptShop,
): ReceiptDocument {
  const { locale: language, currency, timeZone } = shop.outlet
  const words = receiptWords[language]
  const own = slipWords[language]
  const title = amountMinor < 0 ? words.shift.cashOut : words.shift.cashIn
  const row = (left: string, right: string): ReceiptBlock[] => (right === '' ? [] : [{ kind: 'row', left, right }])
  return {
    version: 1,
    language,
    title: `${title} ${amountText(Math.abs(amountMinor), currency)}`,
    blocks: [
      ...shopHead(shop, words),
      { kind: 'text', text: title, align: 'center', isBold: true, size: 'large' },
      ...row(words.date, receiptTime(at, timeZone)),
      ...row(words.device, shop.device.number),
      ...row(words.cashier, cashierName),
      ...row(own.to, isTips ? own.tips : destination === null ? '' : own[destination]),
      ...row(own.slip, slip),
      ...row(words.refundReason, reason),
      { kind: 'rule' },
      { kind: 'row', left: own.amount, right: amountText(Math.abs(amountMinor), currency), isBold: true },
      { kind: 'rule' },
      { kind: 'blank' },
      { kind: 'text', text: `${own.signed}: ____________________` },
    ],
  }
}
