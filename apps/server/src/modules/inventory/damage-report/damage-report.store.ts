import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import type { DamageReportFacts, DamageState } from '@kassa/domain/inventory/damage-report.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import type { DocumentHead } from '../document/document-rules.ts'
import type { DocumentFilter } from '../document/document-list.store.ts'
import { atOutlet, documentHeadings, documentReads } from '../document/document-reads.store.ts'
import { goodsColumns, joinGoods, type GoodsColumns } from '../document/goods.store.ts'

export interface DamageRecord {
  readonly id: string
  readonly number: string
  readonly outletId: string
  readonly outletName: string
  readonly state: DamageState
  readonly reason: DamageReportFacts['reason']
  readonly note: string
  readonly reporterName: string
  readonly happenedAt: string
  readonly fileIds: string[]
  readonly currency: SellingCurrency
  readonly lineCount: number
  /** Null where nobody knows it of one of the goods. */
  readonly costMinor: WideMinor | null
  readonly createdAt: string
  readonly createdByName: string
  readonly decidedAt: string | null
  readonly decidedByName: string | null
  readonly decisionNote: string
  readonly isAutomatic: boolean
  readonly version: number
}

/** The cost as booked, else at today's average; null where nobody knows. */
const cost: Sql = sql`case when doc.state = 'approved' then line.cost_minor else kassa_worth(line.quantity,
  stock.average_cost_thousandths, coalesce(product.weight_unit in ('kg', 'pound'), false)) end`

const joinStock: Sql = sql`
  left join stock_on_hand as stock on stock.merchant_id = line.merchant_id and stock.outlet_id = doc.outlet_id
    and stock.variant_id = line.variant_id`

const picturesOf: Sql = sql`
  array(select shown.picture_id from damage_report_picture as shown
    where shown.merchant_id = doc.merchant_id and shown.document_id = doc.id order by shown.position)`

const columns: Sql = sql`
  doc.id, doc.number, doc.outlet_id, outlet.name as outlet_name, doc.state, doc.reason, doc.note, doc.reporter_name,
  doc.happened_at, ${picturesOf} as file_ids, doc.currency, doc.created_at, doc.created_by_name,
  doc.decided_at, doc.decided_by_name, doc.decision_note, doc.is_automatic, doc.version, sums.line_count, sums.cost_minor`

/** Reports as `doc`, each with its outlet and, in `sums`, its lines and what they cost. */
export const fromDamageReports: Sql = sql`
  from damage_report as doc
  join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
  left join lateral (
    select count(*) as line_count, case when count(*) = count(${cost}) then coalesce(sum(${cost}), 0) end as cost_minor
    from damage_report_line as line ${joinGoods} ${joinStock}
    where line.merchant_id = doc.merchant_id and line.document_id = doc.id
  ) as sums on true`

interface Filter extends DocumentFilter {
  readonly reason?: string
}

const damageHeadings: Headings = {
  ...documentHeadings,
  reason: { by: sql`row.reason`, as: 'text' },
  reporter: { by: sql`lower(row.reporter_name)`, as: 'text' },
}

export const {
  list: damageList,
  find: findDamageReport,
  findForUpdate: findDamageReportForUpdate,
} = documentReads<DamageRecord, Filter>({
  table: 'damage_report',
  headings: damageHeadings,
  columns,
  from: fromDamageReports,
  concerns: (outletId, { reason }) =>
    reason ? sql`${atOutlet(outletId)} and doc.reason = ${reason}` : atOutlet(outletId),
})

export interface DamageLineRecord extends GoodsColumns {
  readonly lineId: string
  readonly quantity: number
  readonly onHand: number
  readonly costMinor: WideMinor | null
  readonly serials: string[]
}

export const listDamageLines = (tx: Tx, merchantId: string, id: string): Promise<DamageLineRecord[]> =>
  tx.many<DamageLineRecord>(sql`
    select line.id as line_id, line.quantity, coalesce(stock.on_hand, 0) as on_hand, (${cost})::numeric as cost_minor, line.serials,
      ${goodsColumns}
    from damage_report_line as line ${joinGoods}
    join damage_report as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id ${joinStock}
    where line.merchant_id = ${merchantId} and line.document_id = ${id} order by line.position`)

export interface DamageToWrite {
  readonly reason: string
  readonly note: string
  readonly reporterName: string
  readonly happenedAt: string
}

export const insertDamageReport = (tx: Tx, merchantId: string, report: DamageToWrite & DocumentHead): Promise<number> =>
  tx.run(sql`
    insert into damage_report (merchant_id, id, outlet_id, number, state, reason, note, reporter_name, happened_at,
      currency, created_at, created_by_name, business_day)
    values (${merchantId}, ${report.id}, ${report.outletId}, ${report.number}, 'draft', ${report.reason}, ${report.note},
      ${report.reporterName}, ${report.happenedAt}, ${report.currency}, ${report.at},
      ${report.byName}, ${report.businessDay})`)

export const setDamageReport = (tx: Tx, merchantId: string, id: string, report: DamageToWrite): Promise<number> =>
  tx.run(sql`
    update damage_report set reason = ${report.reason}, note = ${report.note}, reporter_name = ${report.reporterName},
      happened_at = ${report.happenedAt}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

/** Sets which pictures a report shows, in this order. Its pictures are of the same merchant, or the key refuses them. */
export async function setReportPictures(
  tx: Tx,
  merchantId: string,
  reportId: string,
  pictureIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from damage_report_picture where merchant_id = ${merchantId} and document_id = ${reportId}`)
  await tx.run(sql`
    insert into damage_report_picture (merchant_id, document_id, position, picture_id)
    select ${merchantId}, ${reportId}, place, id from unnest(${pictureIds}::uuid[]) with ordinality as named(id, place)`)
}

export const setDamageState = (
  tx: Tx,
  merchantId: string,
  id: string,
  state: DamageState,
  decision: {
    readonly at: string
    readonly byName: string
    readonly note: string
    readonly isAutomatic: boolean
  } | null,
): Promise<number> =>
  tx.run(sql`
    update damage_report set state = ${state}, version = version + 1, decided_at = ${decision?.at ?? null},
      decided_by_name = ${decision?.byName ?? null}, decision_note = ${decision?.note ?? ''},
      is_automatic = ${decision?.isAutomatic ?? false}
    where merchant_id = ${merchantId} and id = ${id}`)
