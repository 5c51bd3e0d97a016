import { deskCatalogue } from '@kassa/contract/device/device.calls.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { World } from '../world.ts'
import type { MadeDevice } from './device.ts'

/** A page of goods as a till asks for it; without `after`, where the pages begin. */
export const askPage = async (world: World, device: MadeDevice, after?: string) =>
  (await world.call(deskCatalogue, { after, knows: 'usual', stock: 'followed' }, { device })).answer

/** Everything as a till is sent it, page by page. */
export async function loadPages(world: World, device: MadeDevice) {
  const { next, starts, cursor, stockUpTo } = await askPage(world, device)
  const pages = []
  for (let after = next; after !== null;) {
    const page = await askPage(world, device, after)
    pages.push(page)
    after = page.next
  }
  return { starts, cursor, stockUpTo, pages, goods: pages.flatMap(({ brief = [] }) => brief) }
}

/** When each page of an outlet was made, by the counter, and its bytes. */
export const madePages = (world: World, outletId: string) =>
  world.sql<{ cursor: number | null; packed: Buffer | null }>(
    sql`select cursor, packed from catalogue_page where outlet_id = ${outletId} order by after_id`,
  )
