import { CHANNELS } from '@kassa/domain/payment/channel.ts'
import { SETTLEMENT_DIFFERENCES } from '@kassa/domain/payment/settlement.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, localDate, pageOf, pageRequest } from '../fields.ts'
import { columnMapping } from '../sheet-import.ts'

/** The possible meanings of a column of a settlement file. */
export const settlementField = z.enum([
  'ignore',
  'number',
  'channelNumber',
  'type',
  'amount',
  'fee',
  'time',
  'refundNumber',
  'refundAmount',
  'merchant',
])

const mapping = columnMapping(settlementField)

/** A difference between a file and the books. Amounts are minor units of the file's currency. */
const difference = z.object({
  /** The row as the file counts; null: it is here and not in the file. */
  row: z.int().nullable(),
  kind: z.enum(['paid', 'refund', 'fee']),
  difference: z.enum(SETTLEMENT_DIFFERENCES),
  number: z.string(),
  channelNumber: z.string(),
  /** The amount in the file; null where there is none. */
  theirsMinor: z.int().nullable(),
  /** The amount known here; null where there is none. */
  oursMinor: z.int().nullable(),
  /** The time by the place's clock; empty where it is not known. */
  at: z.string(),
  /** The order it belongs to, for people who may see its outlet. */
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
})
export type SettlementDifferenceRow = z.output<typeof difference>

const totals = {
  currency,
  paidCount: z.int(),
  paidMinor: z.int(),
  refundCount: z.int(),
  /** The refunds, at most 0. */
  refundMinor: z.int(),
  /** The fee that the channel kept, below 0. */
  feeMinor: z.int(),
  /** The amount that it brings to the bank. */
  netMinor: z.int(),
}

/**
 * Imports a channel's or an acquirer's settlement file: text with separators of at most 5 MB and 20,000 rows, Alipay's and WeChat's daily
 * bills as they come (form field `file`). `try` returns the rows that would be imported and the differences, `apply` writes them into the
 * book. Nothing is imported from a file of which anything cannot be read. Source: payments.md, 8; PY-P09.
 */
export const importSettlement = endpoint({
  name: 'payment.import-settlement',
  access: { anyOf: ['platform.payment.edit'] },
  kind: 'upload',
  summary: 'Takes a channel’s settlement file into the book, and says where it does not agree',
  refusals: [
    'import.no-file',
    'import.not-text',
    'import.too-large',
    'import.too-many-rows',
    'import.empty',
    'import.column-twice',
    'settlement.columns-missing',
    'settlement.cell-unfit',
    'settlement.row-twice',
    'settlement.another-merchant',
    'settlement.nothing-known',
    'settlement.settled-before',
    'settlement.file-twice',
  ],
  request: z.object({
    step: z.enum(['try', 'apply']),
    accountId: id,
    mapping: mapping.optional(),
    /** The agreed fee in basis points of each payment; left out: fees are taken as they are. */
    feeBasisPoints: z.coerce.number().int().min(0).max(10_000).optional(),
  }),
  answer: z.object({
    /** The id of the settlement; null at `try`. */
    id: id.nullable(),
    fileName: z.string(),
    fromDay: localDate.nullable(),
    toDay: localDate.nullable(),
    ...totals,
    columns: z.array(z.object({ index: z.int(), heading: z.string(), guess: settlementField })),
    differences: z.array(difference),
    /** The number there is; at most 500 are listed. */
    differenceCount: z.int(),
  }),
})
export type ImportedSettlement = z.output<typeof importSettlement.answer>

const settlementRow = z.object({
  id,
  channel: z.enum(CHANNELS),
  fileName: z.string(),
  fromDay: localDate.nullable(),
  toDay: localDate.nullable(),
  ...totals,
  differenceCount: z.int(),
  importedBy: z.string(),
  importedAt: instant,
})
export type SettlementRow = z.output<typeof settlementRow>

export const listSettlements = endpoint({
  name: 'payment.list-settlements',
  method: 'GET',
  access: { anyOf: ['platform.payment'] },
  summary: 'Settlement files that were taken in, the newest first',
  request: pageRequest,
  answer: pageOf(settlementRow),
})

export const readSettlement = endpoint({
  name: 'payment.read-settlement',
  method: 'GET',
  path: '/payment/settlements/:id',
  access: { anyOf: ['platform.payment'] },
  summary: 'A settlement file and where it does not agree with the books',
  request: z.object({ id }),
  answer: settlementRow.extend({ differences: z.array(difference) }),
})

export const listInTransit = endpoint({
  name: 'payment.list-in-transit',
  method: 'GET',
  access: { anyOf: ['platform.payment'] },
  summary: 'What channels hold: paid through them, and in no settlement yet',
  request: z.object({}),
  answer: z.object({
    rows: z.array(
      z.object({
        channel: z.enum(CHANNELS),
        currency,
        count: z.int(),
        /** Payments less what went back of them. */
        amountMinor: z.int(),
        oldestAt: instant,
      }),
    ),
  }),
})
export type InTransit = z.output<typeof listInTransit.answer>['rows'][number]
