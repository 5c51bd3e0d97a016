import { sql } from '../../src/platform/db/sql.ts'
import { Desk } from './desk.ts'
import { makeDevice } from './device.ts'
import type { SellingShop } from './selling-shop.ts'

/**
 * The till of a shop, registered anew in the middle of its shift: its old registration is over, and what it still brings is taken as such. What it
 * answers writes a journal of its own.
 */
export async function registeredAgain({ merchantId, outlet, desk }: SellingShop): Promise<Desk> {
  const { world } = desk
  const device = await world.owner((tx) => makeDevice(tx, merchantId, outlet, desk.device))
  await world.sql(sql`
    update device_registration set unbound_at = now() where id = ${desk.device.registrationId}`)
  const again = new Desk(world, desk.facts, device)
  again.shiftId = desk.shiftId
  return again
}
