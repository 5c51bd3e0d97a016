import { filesOf, type ScreenLayout } from '@kassa/domain/screen/screen-layout.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface LayoutRow {
  /** null: what counts is the layout of the place above. */
  readonly layout: ScreenLayout | null
  readonly version: number
}

/** The layout of an outlet, or with null the merchant's. */
export const findLayout = (tx: Tx, merchantId: string, outletId: string | null): Promise<LayoutRow | undefined> =>
  tx.maybe<LayoutRow>(sql`
    select layout, version from second_screen where merchant_id = ${merchantId} and place_id = ${outletId ?? merchantId}`)

/** Writes the version behind `after`; false where somebody else wrote meanwhile. */
export async function setLayout(
  tx: Tx,
  place: { readonly merchantId: string; readonly outletId: string | null },
  saved: { readonly layout: ScreenLayout | null; readonly after: number; readonly by: string; readonly now: string },
): Promise<boolean> {
  const { merchantId, outletId } = place
  const layout = saved.layout === null ? null : json(saved.layout)
  const written = await tx.run(
    saved.after === 0
      ? sql`insert into second_screen (merchant_id, place_id, outlet_id, layout, version, saved_at, saved_by)
          values (${merchantId}, ${outletId ?? merchantId}, ${outletId}, ${layout}, 1, ${saved.now}, ${saved.by})
          on conflict do nothing`
      : sql`update second_screen set layout = ${layout}, version = version + 1, saved_at = ${saved.now},
            saved_by = ${saved.by}
          where merchant_id = ${merchantId} and place_id = ${outletId ?? merchantId} and version = ${saved.after}::bigint`,
  )
  return written === 1
}

/** The files that some layout of the merchant shows. */
export async function listShownFiles(tx: Tx, merchantId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ layout: ScreenLayout }>(sql`
    select layout from second_screen where merchant_id = ${merchantId} and layout is not null`)
  return new Set(rows.flatMap(({ layout }) => filesOf(layout).map(({ fileId }) => fileId)))
}
