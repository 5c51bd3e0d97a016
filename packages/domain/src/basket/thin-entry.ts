import { isPlain, isSame, thickRecord, thinRecord, type Plain } from './thin-record.ts'

// Packs a sale's entry of a device's journal beside the order it became: without what the rows of the order say. As with baskets, the
// form is one for ever (docs/decisions/1500).

const FORM = 1

/**
 * The facts of the order and its lines about the entry that became them; ids as the database writes them. None of it
 * changes once it is written.
 */
export interface EntryRows {
  readonly orderId: string
  readonly number: string
  /** To the millisecond, in UTC. */
  readonly soldAt: string
  readonly note: string | null
  readonly currency: string
  readonly businessDay: string
  readonly shiftId: string | null
  readonly staffId: string
  readonly memberId: string | null
  readonly clockOffsetMs: number | null
  readonly catalogueCursor: number
  readonly lines: readonly LineText[]
}

export interface LineText {
  readonly lineId: string
  readonly name: string
  readonly code: string | null
  readonly note: string | null
}

const textOf = ({ lineId, name, code, note }: LineText): Plain =>
  note === null ? { lineId, name, code } : { lineId, name, code, note }

const usualEntry = (rows: EntryRows): Plain => ({
  kind: 'sale',
  at: rows.soldAt,
  number: rows.number,
  note: rows.note,
  currency: rows.currency,
  businessDay: rows.businessDay,
  shiftId: rows.shiftId,
  staffId: rows.staffId,
  memberId: rows.memberId,
  clockOffsetMs: rows.clockOffsetMs,
  catalogueCursor: rows.catalogueCursor,
  texts: rows.lines.map(textOf),
  approvals: [],
})

/** Paid with exactly what was asked, in cash. */
const usualTender = ({ amountMinor }: Plain): Plain => ({
  method: 0,
  reference: null,
  receivedMinor: amountMinor,
  changeMinor: 0,
  cashRoundingMinor: 0,
})

const thinTender = (tender: unknown): unknown =>
  isPlain(tender) && 'amountMinor' in tender ? thinRecord(tender, usualTender(tender)) : [tender]

const thickTender = (kept: unknown): unknown =>
  isPlain(kept) ? thickRecord(kept, usualTender(kept)) : (kept as readonly unknown[])[0]

/** The texts line by line: 0 where the order's line says the same. */
const thinTexts = (texts: readonly unknown[], lines: readonly LineText[]): unknown[] =>
  texts.map((text, at) => {
    const line = lines[at]
    return line && isSame(text, textOf(line)) ? 0 : [text]
  })

const thickTexts = (kept: readonly unknown[], lines: readonly LineText[]): unknown[] =>
  kept.map((one, at) => {
    const line = lines[at]
    if (Array.isArray(one)) return (one as readonly unknown[])[0]
    return one === 0 && line ? textOf(line) : one
  })

/** A sale's entry as it is kept, `[form, order, rest]`: what the rows do not say. Loses nothing: `thickEntry` with the same rows gives it back. */
export function thinEntry(entry: unknown, rows: EntryRows): unknown {
  if (!isPlain(entry) || entry['kind'] !== 'sale' || entry['orderId'] !== rows.orderId) return entry
  const { orderId, ...body } = entry
  const { texts, tenders } = body
  const coded = {
    ...body,
    ...(Array.isArray(texts) && !isSame(texts, usualEntry(rows)['texts'])
      ? { texts: thinTexts(texts, rows.lines) }
      : {}),
    ...(Array.isArray(tenders) ? { tenders: tenders.map(thinTender) } : {}),
  }
  return [FORM, orderId, thinRecord(coded, usualEntry(rows))]
}

/** The whole entry of one as it is kept, with the rows it was kept beside. */
export function thickEntry(kept: unknown, rows: EntryRows): unknown {
  // A device always writes an object, so no entry is mistaken for a thin one.
  if (!Array.isArray(kept) || kept[0] !== FORM) return kept
  const [, orderId, own] = kept as [number, string, Plain]
  const { texts, tenders, ...body } = thickRecord(own, usualEntry(rows))
  return {
    orderId,
    ...body,
    ...(texts === undefined ? {} : { texts: Array.isArray(texts) ? thickTexts(texts, rows.lines) : texts }),
    ...(tenders === undefined ? {} : { tenders: Array.isArray(tenders) ? tenders.map(thickTender) : tenders }),
  }
}
