import type { CurrencyCode } from '../../money/money.ts'
import { comparedMethods } from '../../sales/method-counts.ts'
import type { ShiftTotals } from '../../sales/shift-totals.ts'
import type { FaceCount } from '../../tenders/cash.ts'
import { amountText } from '../../text/money-text.ts'
import { foundRows, takenRows, type NotesFound } from '../drawer/notes-rows.ts'
import type { ReceiptBlock, ReceiptDocument } from '../receipt-document.ts'
import { receiptTime, shopHead, type ReceiptShop } from '../receipt-shop.ts'
import { methodName, receiptWords } from '../words/receipt-words.ts'
import type { ReceiptWords } from '../words/en.ts'

/** The figures of a shift, as paper shows them. Minor units of the shift's currency. */
export interface ShiftFigures extends ShiftTotals<number, CurrencyCode> {
  readonly floatMinor: number
  /** Floats and movements above what the outlet moves at once. */
  readonly movesBeyond: number
  /** The number of times the desk was only tried, and of the sales made then. */
  readonly trainings: number
  readonly trainingSales: number
  /** Interim counts; `isBlind`: what was counted before the expected cash was shown. */
  readonly handovers: readonly {
    readonly at: string
    readonly countedMinor: number
    readonly isBlind?: true | undefined
  }[]
}

export interface ShiftPaper {
  readonly kind: 'x' | 'z' | 'handover'
  /** `drawer`: which of the till's; left out where it has but one. `leftMinor`: what the closing before left in it; left out where nobody knew. */
  readonly shift: { readonly openedAt: string; readonly drawer?: string; readonly leftMinor?: number }
  readonly totals: ShiftFigures
  readonly at: string
  readonly cashierName: string
  readonly close:
    | (NotesFound & {
        readonly countedMinor: number
        /** The notes and coins of the count; empty or left out where only the sum was typed. */
        readonly counts?: readonly FaceCount[]
        /** Null where the shift goes on. */
        readonly nextFloatMinor: number | null
        readonly note: string
        /** True where nobody counted, because the day's cut-off closed it. */
        readonly isUncounted?: boolean
        /** The counted amount of every method but cash; left out where none was counted. */
        readonly methods?: readonly { readonly method: number; readonly countedMinor: number }[]
        readonly checklist?: readonly { readonly text: string; readonly isDone: boolean }[]
      })
    | null
}

/** Returns the row of trainings and the sales tried in them, which are in no sum above. */
const trainingRow = (times: number, sales: number, words: ReceiptWords): ReceiptBlock => ({
  kind: 'row',
  left: `${words.shift.training} (${String(times)})`,
  right: `${String(sales)} ${words.shift.tried}`,
})

/** Returns the rows of notes and coins in the drawer, the largest first. Source: features SH-P07. */
const faceRows = (counts: readonly FaceCount[], currency: CurrencyCode): ReceiptBlock[] =>
  counts
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.faceMinor - one.faceMinor)
    .map(({ faceMinor, count }) => ({
      kind: 'row',
      left: `  ${amountText(faceMinor, currency)} × ${String(count)}`,
      right: amountText(faceMinor * count, currency),
    }))

/** The reading of a shift on paper: X while it is open, Z when it is closed, and the interim count of a handover. Source: D51. */
export function shiftReport(
  { kind, shift, totals, at, cashierName, close }: ShiftPaper,
  shop: ReceiptShop,
): ReceiptDocument {
  const language = shop.outlet.locale
  const words = receiptWords[language]
  const { timeZone } = shop.outlet
  const title = kind === 'handover' ? words.shift.handoverTitle : words.shift[kind]
  const row = (left: string, minor: number): ReceiptBlock => ({
    kind: 'row',
    left,
    right: amountText(minor, shop.outlet.currency),
  })
  const blocks: ReceiptBlock[] = [
    ...shopHead(shop, words),
    { kind: 'text', text: title, align: 'center', isBold: true },
    { kind: 'rule' },
    { kind: 'row', left: words.shift.opened, right: receiptTime(shift.openedAt, timeZone) },
    { kind: 'row', left: kind === 'z' ? words.shift.closed : words.date, right: receiptTime(at, timeZone) },
    { kind: 'row', left: `${words.cashier} ${cashierName}`, right: `${words.device} ${shop.device.number}` },
    ...(shift.drawer ? [{ kind: 'row', left: words.shift.drawerName, right: shift.drawer } as const] : []),
    { kind: 'rule' },
    row(`${words.shift.sales} (${String(totals.orders)})`, totals.salesMinor),
    row(`${words.shift.refunds} (${String(totals.refunds)})`, -totals.refundsMinor),
    ...(totals.voids ? [row(`${words.shift.voids} (${String(totals.voids)})`, -totals.voidsMinor)] : []),
    ...(totals.recharges
      ? [
          row(
            `${words.shift.recharges} (${String(totals.recharges)})`,
            totals.rechargesMinor - totals.rechargeRefundsMinor,
          ),
        ]
      : []),
    { kind: 'rule' },
    ...totals.byMethod.map(({ method, count, amountMinor }) =>
      row(`${methodName(words, method)} (${String(count)})`, amountMinor),
    ),
    ...(totals.byMethod.length === 0 ? [] : [{ kind: 'rule' } as const]),
    ...(totals.tipsMinor ? [row(words.tip, totals.tipsMinor), { kind: 'rule' } as const] : []),
    ...(totals.feesMinor ? [row(words.fee, totals.feesMinor), { kind: 'rule' } as const] : []),
    ...takenRows(totals, words, shop.outlet.currency),
    row(words.shift.float, totals.floatMinor),
    ...(shift.leftMinor === undefined || shift.leftMinor === totals.floatMinor
      ? []
      : [
          row(`  ${words.shift.left}`, shift.leftMinor),
          row(`  ${words.shift.difference}`, totals.floatMinor - shift.leftMinor),
        ]),
    row(words.shift.cashSales, totals.cashSalesMinor),
    row(words.shift.cashRefunds, -totals.cashRefundsMinor),
    ...(totals.recharges ? [row(words.shift.cashRecharges, totals.cashRechargesMinor)] : []),
    row(words.shift.cashIn, totals.cashInMinor),
    row(words.shift.cashOut, -totals.cashOutMinor),
    ...(totals.safeMinor ? [row(`  ${words.shift.safe}`, -totals.safeMinor)] : []),
    ...(totals.bankMinor ? [row(`  ${words.shift.bank}`, -totals.bankMinor)] : []),
    ...(totals.tipsPaidMinor ? [row(`  ${words.shift.tipsPaid}`, -totals.tipsPaidMinor)] : []),
    ...(totals.movesBeyond
      ? [{ kind: 'row', left: words.shift.beyond, right: String(totals.movesBeyond) } as const]
      : []),
    { kind: 'row', left: words.shift.drawer, right: String(totals.drawerOpenings) },
    ...(totals.trainings ? [trainingRow(totals.trainings, totals.trainingSales, words)] : []),
    ...totals.handovers.map(({ at: when, countedMinor, isBlind }) =>
      row(
        `${isBlind ? words.shift.counted : words.shift.handover} ${receiptTime(when, timeZone).slice(-5)}`,
        countedMinor,
      ),
    ),
    ...(close === null
      ? []
      : [
          { ...row(words.shift.expected, totals.expectedMinor), isBold: true } as ReceiptBlock,
          ...(close.isUncounted
            ? [{ kind: 'text', text: words.shift.uncounted, isBold: true } as const]
            : [
                ...faceRows(close.counts ?? [], shop.outlet.currency),
                row(words.shift.counted, close.countedMinor),
                row(words.shift.difference, close.countedMinor - totals.expectedMinor),
              ]),
          ...comparedMethods(close.methods ?? [], totals.byMethod).flatMap(
            ({ method, countedMinor, differenceMinor }) => [
              row(`${methodName(words, method)}: ${words.shift.counted}`, countedMinor),
              ...(differenceMinor === 0 ? [] : [row(`  ${words.shift.difference}`, Number(differenceMinor))]),
            ],
          ),
          ...(close.isUncounted ? [] : foundRows(close, totals, words)),
          ...(close.checklist ?? []).map(
            ({ text, isDone }) => ({ kind: 'text', text: `[${isDone ? 'x' : ' '}] ${text}` }) as const,
          ),
          ...(close.nextFloatMinor === null ? [] : [row(words.shift.nextFloat, close.nextFloatMinor)]),
          ...(close.note === '' ? [] : [{ kind: 'text', text: `${words.note}: ${close.note}` } as const]),
        ]),
  ]
  return { version: 1, language, title, blocks }
}
