import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface AttributeRecord {
  readonly id: string
  readonly name: string
  readonly values: string[]
  readonly version: number
}

const columns = sql`id, name, value_names as "values", version`

export const listAttributeRecords = (tx: Tx, merchantId: string): Promise<AttributeRecord[]> =>
  tx.many<AttributeRecord>(sql`
    select ${columns} from attribute where merchant_id = ${merchantId} and archived_at is null
    order by lower(name), id limit 1000`)

export const findAttributeForUpdate = (tx: Tx, merchantId: string, id: string): Promise<AttributeRecord | undefined> =>
  tx.maybe<AttributeRecord>(sql`
    select ${columns} from attribute
    where merchant_id = ${merchantId} and id = ${id} and archived_at is null for update`)

interface Fields {
  readonly name: string
  readonly values: readonly string[]
}

/** Answers false, and writes nothing, where the name is taken. */
export async function insertAttribute(
  tx: Tx,
  merchantId: string,
  { id, name, values }: Fields & { readonly id: string },
  at: string,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into attribute (merchant_id, id, name, value_names, created_at)
    values (${merchantId}, ${id}, ${name}, ${values}, ${at})
    on conflict (merchant_id, lower(name)) where archived_at is null do nothing`)
  return added === 1
}

export const isAttributeNameTaken = async (tx: Tx, merchantId: string, id: string, name: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from attribute where merchant_id = ${merchantId} and lower(name) = lower(${name}) and id <> ${id}
      and archived_at is null`)) !== undefined

export const setAttribute = (tx: Tx, merchantId: string, id: string, { name, values }: Fields): Promise<number> =>
  tx.run(sql`
    update attribute set name = ${name}, value_names = ${values}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const archiveAttribute = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update attribute set archived_at = ${at}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id} and archived_at is null`)
