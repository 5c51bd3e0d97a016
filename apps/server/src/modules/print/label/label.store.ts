import type { LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface StoredLabelDesign {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly savedAt: string
  readonly template: LabelTemplate
}

const columns = sql.raw('id, name, version, saved_at, template')

export const listDesigns = (tx: Tx, merchantId: string): Promise<StoredLabelDesign[]> =>
  tx.many<StoredLabelDesign>(sql`
    select ${columns} from label_template where merchant_id = ${merchantId} and archived_at is null order by lower(name)`)

export const findDesign = (tx: Tx, merchantId: string, id: string): Promise<StoredLabelDesign | undefined> =>
  tx.maybe<StoredLabelDesign>(sql`
    select ${columns} from label_template where merchant_id = ${merchantId} and id = ${id} and archived_at is null`)

export const hasName = async (tx: Tx, merchantId: string, name: string, except: string | null): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 as one from label_template where merchant_id = ${merchantId} and lower(name) = lower(${name})
      and archived_at is null and (${except}::uuid is null or id <> ${except}::uuid)`)) !== undefined

interface Design {
  readonly id: string
  readonly name: string
  readonly template: LabelTemplate
  readonly now: string
}

export const insertDesign = (
  tx: Tx,
  merchantId: string,
  { id, name, template, now }: Design,
): Promise<StoredLabelDesign> =>
  tx.one<StoredLabelDesign>(sql`
    insert into label_template (merchant_id, id, name, template, saved_at)
    values (${merchantId}, ${id}, ${name}, ${json(template)}, ${now}) returning ${columns}`)

/** Undefined where somebody saved it since. */
export const setDesign = (
  tx: Tx,
  merchantId: string,
  { id, name, template, now, version }: Design & { readonly version: number },
): Promise<StoredLabelDesign | undefined> =>
  tx.maybe<StoredLabelDesign>(sql`
    update label_template set name = ${name}, template = ${json(template)}, saved_at = ${now}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id} and version = ${version}::bigint and archived_at is null returning ${columns}`)

export const setDesignArchived = async (tx: Tx, merchantId: string, id: string, now: string): Promise<boolean> =>
  (await tx.maybe(sql`
    update label_template set archived_at = ${now}
    where merchant_id = ${merchantId} and id = ${id} and archived_at is null returning id`)) !== undefined
