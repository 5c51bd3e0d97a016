import { thickAnswer, thickSnapshot } from '@kassa/domain/basket/thin-basket.ts'
import { thickEntry, type EntryRows, type LineText } from '@kassa/domain/basket/thin-entry.ts'

export type Row = Readonly<Record<string, unknown>>
export type Rows = Readonly<Record<string, readonly Row[]>>

/**
 * The rows of a sale as wide as they once were: the whole basket with its answer, the moves of each line, the tax, the
 * drawer's entry, the timeline and the log's line in rows of their own, the journal's entry, each of stock's entries whole, the event with the
 * stock. The yardstick that a sale is held against stays what it is, whatever its rows come to weigh.
 */
export function wideRows(rows: Rows): Rows {
  const [order] = rows['sales_order'] ?? []
  const lines = rows['order_line'] ?? []
  if (!order) return rows
  const snapshot = thickSnapshot(order['snapshot'])
  return {
    ...rows,
    sales_order: [
      { ...order, ...untold, snapshot, priced: thickAnswer(order['priced'], snapshot), has_one_tax: false },
    ],
    order_line: lines.map((line) => ({ ...line, stock_moves: movesOf(line) })),
    order_tax: taxesOf(rows, order, lines),
    payment: (rows['payment'] ?? []).map((row) => ({ ...row, is_drawer_entry: null })),
    cash_entry: drawerOf(rows, order),
    order_event: eventsOf(rows, order),
    audit_line: linesOf(rows, order),
    journal_entry: (rows['journal_entry'] ?? []).map((row) => ({
      ...row,
      raw: thickEntry(row['raw'], entryRowsOf(order, lines)),
    })),
    stock_entry: (rows['stock_entry'] ?? []).map((row) => ({
      ...row,
      before_quantity: Number(row['after_quantity']) - Number(row['quantity']),
      document_kind: 'order',
      reason: '',
      actor_kind: 'staff',
      at: order['received_at'],
      actor_id: order['staff_id'],
      device_id: order['device_id'],
    })),
    outbox: (rows['outbox'] ?? []).map((row) => ({ ...row, payload: payloadOf(order, rows['stock_entry'] ?? []) })),
  }
}

const untold: Row = {
  sold_by_name: null,
  sold_at_name: null,
  sold_entry: null,
  acknowledgement: null,
  request_id: null,
  origin_id: null,
}

const movesOf = ({ stock_moves, variant_id, quantity }: Row): unknown =>
  stock_moves ?? [{ variantId: variant_id, quantity, isThousandths: false }]

const taxesOf = ({ order_tax: kept = [] }: Rows, order: Row, [line]: readonly Row[]): readonly Row[] =>
  kept.length > 0 || !line
    ? kept
    : [
        {
          merchant_id: order['merchant_id'],
          order_id: order['id'],
          rate_basis_points: line['tax_rate_basis_points'],
          name: line['tax_name'] ?? '',
          currency: order['currency'],
          payable_minor: order['goods_minor'],
          tax_minor: order['tax_minor'],
        },
      ]

const drawerOf = ({ cash_entry: kept = [], payment: tenders = [] }: Rows, order: Row): readonly Row[] =>
  kept.length > 0
    ? kept
    : tenders
        .filter(({ is_drawer_entry }) => is_drawer_entry === true)
        .map(({ shift_id, currency, amount_minor, at, business_day }) => ({
          merchant_id: order['merchant_id'],
          id: order['id'],
          shift_id,
          outlet_id: order['outlet_id'],
          kind: 'sale',
          currency,
          amount_minor,
          document_id: order['id'],
          document_number: order['number'],
          at,
          business_day,
        }))

const eventsOf = ({ order_event: kept = [] }: Rows, order: Row): readonly Row[] =>
  kept.length > 0
    ? kept
    : [
        {
          merchant_id: order['merchant_id'],
          id: order['id'],
          order_id: order['id'],
          what: 'sold',
          by_name: order['sold_by_name'],
          device_name: order['sold_at_name'],
          facts: { sequence: order['sold_entry'], acknowledgement: order['acknowledgement'] },
          at: order['sold_at'],
        },
      ]

const linesOf = ({ audit_line: kept = [] }: Rows, order: Row): readonly Row[] =>
  kept.length > 0
    ? kept
    : [
        {
          merchant_id: order['merchant_id'],
          id: order['id'],
          at: order['received_at'],
          account_kind: 'staff',
          account_id: order['staff_id'],
          account_name: order['sold_by_name'],
          outlet_id: order['outlet_id'],
          device_id: order['device_id'],
          call: 'sales.book-sale',
          subject: `order/${String(order['id'])}`,
          after: {
            number: order['number'],
            totalMinor: order['total_minor'],
            currency: order['currency'],
            outcome: 'accepted',
          },
          request_id: order['request_id'],
          ip: '127.0.0.1',
          user_agent: '',
        },
      ]

const entryRowsOf = (order: Row, lines: readonly Row[]): EntryRows => ({
  orderId: String(order['id']),
  number: String(order['number']),
  soldAt: new Date(String(order['sold_at'])).toISOString(),
  note: order['note'] as string | null,
  currency: String(order['currency']),
  businessDay: String(order['business_day']),
  shiftId: order['shift_id'] as string | null,
  staffId: String(order['staff_id']),
  memberId: order['member_id'] as string | null,
  clockOffsetMs: order['clock_offset_ms'] as number | null,
  catalogueCursor: Number(order['catalogue_cursor']),
  lines: lines.map(({ line_id: lineId, name, code, note }) => ({ lineId, name, code, note }) as LineText),
})

const payloadOf = (order: Row, entries: readonly Row[]): Row => ({
  orderId: order['id'],
  number: order['number'],
  totalMinor: order['total_minor'],
  currency: order['currency'],
  businessDay: order['business_day'],
  soldAt: order['sold_at'],
  underReview: order['under_review'],
  stock: entries.map(({ variant_id, after_quantity }) => ({ variantId: variant_id, onHand: after_quantity })),
})
