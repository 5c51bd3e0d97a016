import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface SupplierFields {
  readonly name: string
  readonly description: string
  readonly contactName: string
  readonly phone: string
  readonly email: string
  readonly leadDays: number
}

export interface SupplierRecord extends SupplierFields {
  readonly id: string
  readonly version: number
  readonly orderCount: number
  readonly openCount: number
}

export const supplierColumns = sql`
  supplier.id, supplier.name, supplier.description, supplier.contact_name, supplier.phone, supplier.email,
  supplier.lead_days, supplier.version,
  (select count(*) from purchase_order as po where po.merchant_id = supplier.merchant_id
    and po.supplier_id = supplier.id) as order_count,
  (select count(*) from purchase_order as po where po.merchant_id = supplier.merchant_id
    and po.supplier_id = supplier.id and po.state not in ('closed', 'cancelled', 'received')) as open_count`

const conditions = (merchantId: string, search: string | undefined): Sql => sql`
  supplier.merchant_id = ${merchantId} and supplier.archived_at is null
  and ${search ? sql`lower(supplier.name) like ${`%${search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}` : sql`true`}`

const supplierHeadings: Headings<'name' | 'contactName' | 'leadDays' | 'orders'> = {
  name: { by: sql`row.sort_name`, as: 'text' },
  contactName: { by: sql`lower(row.contact_name)`, as: 'text' },
  leadDays: { by: sql`row.lead_days`, as: 'number' },
  orders: { by: sql`row.order_count`, as: 'number' },
}

type ListedSupplier = SupplierRecord & { sortName: string }

export const supplierList = listOf({
  columns: sql`${supplierColumns}, lower(supplier.name) as sort_name`,
  from: (merchantId: string, search: string | undefined) => sql`from supplier where ${conditions(merchantId, search)}`,
  order: keyset([sql`lower(supplier.name)`, 'text'], [sql`supplier.id`, 'id']),
  keyOf: ({ sortName, id }: ListedSupplier) => [sortName, id],
  headings: supplierHeadings,
})

export const findSupplierForUpdate = (tx: Tx, merchantId: string, id: string): Promise<SupplierRecord | undefined> =>
  tx.maybe<SupplierRecord>(sql`
    select ${supplierColumns} from supplier
    where supplier.merchant_id = ${merchantId} and supplier.id = ${id} and supplier.archived_at is null
    for update of supplier`)

/** Returns whether a supplier can be ordered from; keeps it from being archived meanwhile. */
export const isSupplierKnown = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from supplier where merchant_id = ${merchantId} and id = ${id} and archived_at is null for share`)) !==
  undefined

/** Answers false, and writes nothing, where the name is taken. */
export async function insertSupplier(
  tx: Tx,
  merchantId: string,
  id: string,
  fields: SupplierFields,
  at: string,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into supplier (merchant_id, id, name, description, contact_name, phone, email, lead_days, created_at)
    values (${merchantId}, ${id}, ${fields.name}, ${fields.description}, ${fields.contactName}, ${fields.phone},
      ${fields.email}, ${fields.leadDays}, ${at})
    on conflict (merchant_id, lower(name)) where archived_at is null do nothing`)
  return added === 1
}

export const isSupplierNameTaken = async (tx: Tx, merchantId: string, id: string, name: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from supplier where merchant_id = ${merchantId} and lower(name) = lower(${name}) and id <> ${id}
      and archived_at is null`)) !== undefined

export const setSupplier = (tx: Tx, merchantId: string, id: string, fields: SupplierFields): Promise<number> =>
  tx.run(sql`
    update supplier set name = ${fields.name}, description = ${fields.description},
      contact_name = ${fields.contactName}, phone = ${fields.phone}, email = ${fields.email},
      lead_days = ${fields.leadDays}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const archiveSupplier = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update supplier set archived_at = ${at}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)
