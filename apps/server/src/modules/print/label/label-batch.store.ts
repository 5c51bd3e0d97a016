import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { LabelGoodsFacts } from './label-goods.store.ts'

export type BatchState = 'waiting' | 'sending' | 'printed' | 'failed' | 'unsure'

/** The part of a batch that stays the same from its first piece on. */
interface BatchHead {
  readonly id: string
  readonly outletId: string
  readonly templateId: string
  readonly count: number
}

export interface LabelBatch extends BatchHead {
  readonly state: BatchState
  readonly problem: string
  readonly printed: number
  readonly sending: number
  /** The facts on the labels that are being printed. */
  readonly says: readonly LabelGoodsFacts[]
}

/** Longer than any printer takes for a piece: after this time the writer is gone. */
const LOST_MS = 300_000
const KEPT_MS = 30 * 86_400_000

const before = (now: string, span: number): string => new Date(Date.parse(now) - span).toISOString()

/** How a batch stands; one whose writer is gone is unsure. */
const stateNow = (now: string): Sql =>
  sql`case when b.state = 'sending' and b.changed_at < ${before(now, LOST_MS)} then 'unsure' else b.state end`

export const findBatch = (
  tx: Tx,
  merchantId: string,
  { id, now }: { readonly id: string; readonly now: string },
): Promise<LabelBatch | undefined> =>
  tx.maybe<LabelBatch>(sql`
    select b.id, b.outlet_id, b.template_id, b.count, ${stateNow(now)} as state, b.problem, b.printed, b.sending, b.says
    from label_batch b where b.merchant_id = ${merchantId} and b.id = ${id}`)

/** Takes the next piece of a batch, or its first; false where it is not its turn. */
export const takePiece = async (
  tx: Tx,
  merchantId: string,
  {
    id,
    outletId,
    templateId,
    count,
    ...piece
  }: BatchHead & {
    readonly printerId: string
    readonly from: number
    readonly size: number
    readonly says: readonly LabelGoodsFacts[]
    readonly byName: string
    readonly now: string
  },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into label_batch (merchant_id, id, outlet_id, template_id, printer_id, state, count, sending, says, by_name, created_at,
      changed_at)
    values (${merchantId}, ${id}, ${outletId}, ${templateId}, ${piece.printerId}, 'sending', ${count}, ${piece.size},
      ${json(piece.says)}, ${piece.byName}, ${piece.now}, ${piece.now})
    on conflict (merchant_id, id) do update set state = 'sending', printer_id = excluded.printer_id, problem = '',
      sending = excluded.sending, says = excluded.says, changed_at = excluded.changed_at
    where label_batch.state in ('waiting', 'failed') and label_batch.printed = ${piece.from}`)) === 1

/**
 * Ends the piece that is under way: it came, did not, or nobody knows. False where somebody ended it before. With the last one that came the
 * batch is printed.
 */
export const endPiece = async (
  tx: Tx,
  merchantId: string,
  {
    id,
    from,
    to,
    problem,
    now,
  }: {
    readonly id: string
    /** How many were printed before it. */
    readonly from: number
    readonly to: 'printed' | 'failed' | 'unsure'
    readonly problem: string
    readonly now: string
  },
): Promise<boolean> => {
  const isOver = to !== 'unsure'
  const came = sql`case when ${to} = 'printed' then sending else 0 end`
  return (
    (await tx.run(sql`
      update label_batch set problem = ${problem}, changed_at = ${now}, printed = printed + ${came},
        state = case when ${to} = 'printed' and printed + sending < count then 'waiting' else ${to} end,
        sending = case when ${isOver} then 0 else sending end,
        says = case when ${isOver} then '[]'::jsonb else says end
      where merchant_id = ${merchantId} and id = ${id} and state in ('sending', 'unsure') and printed = ${from}`)) === 1
  )
}

export const listBatches = (
  tx: Tx,
  merchantId: string,
  { outletId, now }: { readonly outletId: string; readonly now: string },
): Promise<
  (Omit<LabelBatch, 'outletId' | 'templateId' | 'says'> & {
    readonly designName: string
    readonly printerName: string
    readonly byName: string
    readonly createdAt: string
  })[]
> =>
  tx.many(sql`
    select b.id, d.name as design_name, p.name as printer_name, ${stateNow(now)} as state, b.problem, b.count, b.printed, b.sending,
      b.by_name, b.created_at
    from label_batch b
    join label_template d on d.merchant_id = b.merchant_id and d.id = b.template_id
    join network_printer p on p.merchant_id = b.merchant_id and p.id = b.printer_id
    where b.merchant_id = ${merchantId} and b.outlet_id = ${outletId} order by b.created_at desc, b.id limit 20`)

/** A batch of a month ago is of no use to anybody. */
export const deleteOldBatches = (
  tx: Tx,
  merchantId: string,
  { outletId, now }: { readonly outletId: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    delete from label_batch where merchant_id = ${merchantId} and outlet_id = ${outletId}
      and changed_at < ${before(now, KEPT_MS)}`)
