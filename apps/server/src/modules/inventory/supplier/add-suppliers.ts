import type { Context } from '../../../platform/command.ts'
import { insertSupplier } from './supplier.store.ts'

/** As the form proposes. */
const LEAD_DAYS = 7

/** Adds the suppliers that are not here yet, by their names alone. */
export async function addSuppliers(
  { tx, merchantId, now, newId }: Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId'>,
  names: ReadonlySet<string>,
): Promise<void> {
  for (const name of names) {
    const fields = { name, description: '', contactName: '', phone: '', email: '', leadDays: LEAD_DAYS }
    await insertSupplier(tx, merchantId, newId(), fields, now)
  }
}
