import type { SavedTemplate } from '@kassa/domain/receipt/template/in-force.ts'
import type { ReceiptTemplate, TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The place of a template: with the platform (no merchant), with a merchant, or with one of its outlets. */
export interface TemplatePlace {
  readonly merchantId: string | null
  readonly outletId: string | null
}

export interface PrintTemplateRow extends SavedTemplate {
  readonly kind: TemplateKind
  readonly savedAt: string
  readonly savedBy: string
  readonly note: string
}

const columns = sql.raw(`kind, version, template, note, in_force_from, saved_at, saved_by,
  withdrawn_at is not null as is_withdrawn`)

/** The table and the condition behind which the versions of a place stand. */
const versionsOf = ({ merchantId, outletId }: TemplatePlace): Sql =>
  merchantId === null
    ? sql`platform_print_template where true`
    : sql`print_template where merchant_id = ${merchantId} and place_id = ${outletId ?? merchantId}`

/** How many versions of a place are looked back at. */
const NEWEST = 50

/** The newest versions of a place, newest first. */
export const listVersions = (tx: Tx, place: TemplatePlace, kind: TemplateKind): Promise<PrintTemplateRow[]> =>
  tx.many<PrintTemplateRow>(sql`
    select ${columns} from ${versionsOf(place)} and kind = ${kind} order by version desc limit ${NEWEST}`)

/** Returns one version of a template, or none. */
export const findVersion = (
  tx: Tx,
  place: TemplatePlace,
  kind: TemplateKind,
  version: number,
): Promise<PrintTemplateRow | undefined> =>
  tx.maybe<PrintTemplateRow>(sql`
    select ${columns} from ${versionsOf(place)} and kind = ${kind} and version = ${version}::bigint`)

export interface NewVersion {
  readonly kind: TemplateKind
  readonly version: number
  readonly template: ReceiptTemplate | null
  readonly note: string
  readonly inForceFrom: string
  readonly savedBy: string
  readonly now: string
}

/** Writes a version; false where its number is taken by another's. */
export async function insertVersion(tx: Tx, place: TemplatePlace, fields: NewVersion): Promise<boolean> {
  const { kind, version, note, inForceFrom, savedBy, now } = fields
  const template = fields.template === null ? null : json(fields.template)
  const written = await tx.run(
    place.merchantId === null
      ? sql`insert into platform_print_template (kind, version, template, note, in_force_from, saved_at, saved_by)
          values (${kind}, ${version}, ${template}, ${note}, ${inForceFrom}, ${now}, ${savedBy}) on conflict do nothing`
      : sql`insert into print_template
            (merchant_id, kind, place_id, outlet_id, version, template, note, in_force_from, saved_at, saved_by)
          values (${place.merchantId}, ${kind}, ${place.outletId ?? place.merchantId}, ${place.outletId}, ${version},
            ${template}, ${note}, ${inForceFrom}, ${now}, ${savedBy}) on conflict do nothing`,
  )
  return written === 1
}

/** Takes back a version that has not begun; false where it has, or was taken back, or never was. */
export async function setWithdrawn(
  tx: Tx,
  place: TemplatePlace,
  { kind, version, now }: { readonly kind: TemplateKind; readonly version: number; readonly now: string },
): Promise<boolean> {
  const waits = sql`kind = ${kind} and version = ${version}::bigint and withdrawn_at is null and in_force_from > ${now}`
  const changed = await tx.run(
    place.merchantId === null
      ? sql`update platform_print_template set withdrawn_at = ${now} where ${waits}`
      : sql`update print_template set withdrawn_at = ${now}
          where merchant_id = ${place.merchantId} and place_id = ${place.outletId ?? place.merchantId} and ${waits}`,
  )
  return changed === 1
}

/** Returns whether the outlet is one of the merchant's that are still there. */
export const isOutletThere = async (tx: Tx, merchantId: string, outletId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from organisation_outlet as outlet where merchant_id = ${merchantId} and id = ${outletId} and archived_at is null`)) !==
  undefined
