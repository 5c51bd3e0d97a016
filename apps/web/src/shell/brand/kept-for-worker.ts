import type { Brand } from '../../session/brand.ts'

/** The name and the logo of a brand, as the worker shows them in a notice. */
export type NoticeBrand = Pick<Brand, 'name' | 'logo'>

// A worker has no storage of pages; both have caches, where the browser lets a page have any.
const CACHE = 'kassa-brand'
const ADDRESS = '/cashier/manage/brand-of-notices'

/** Keeps the brand that is shown here for the worker. */
export async function keepForWorker(brand: NoticeBrand | null): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(CACHE)
  if (brand === null) await cache.delete(ADDRESS)
  else await cache.put(ADDRESS, Response.json({ name: brand.name, logo: brand.logo }))
}

/** The brand that was last shown in this browser; null: none, or nobody kept it. */
export async function keptForWorker(): Promise<NoticeBrand | null> {
  try {
    const found = await caches.match(ADDRESS, { cacheName: CACHE })
    return found ? ((await found.json()) as NoticeBrand) : null
  } catch {
    return null
  }
}
