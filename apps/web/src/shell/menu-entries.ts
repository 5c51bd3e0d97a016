import { type Area, routes, type ScreenRoute } from '../routes.tsx'
import { mayOpen } from './gate.ts'

export interface MenuArea {
  readonly area: Area
  readonly entries: readonly ScreenRoute[]
}

type Tier = 'operator' | 'partner' | 'merchant' | 'staff'

/** The areas in the order of the route table, with the entries these codes open; an area without entries is left out. */
export function areasFor(perm: readonly string[], tier: Tier, table: readonly ScreenRoute[] = routes): MenuArea[] {
  const areas = new Map<Area, ScreenRoute[]>()
  for (const entry of table)
    if (entry.menu && mayOpen(entry.access, perm) && isFor(tier, entry))
      areas.set(entry.menu.area, [...(areas.get(entry.menu.area) ?? []), entry])
  return [...areas].map(([area, entries]) => ({ area, entries }))
}

const isFor = (tier: Tier, entry: ScreenRoute): boolean => entry.menu?.tiers?.includes(tier) ?? true

/** Whether a path is a screen's own or one below it (its details). */
export const isUnder = (path: string, screen: string): boolean =>
  path === screen || (screen !== '/' && path.startsWith(`${screen}/`))

/** The screen an address belongs to, its search left aside. */
export const screenAt = (address: string): ScreenRoute | undefined =>
  routes.find((entry) => entry.path === address.split('?')[0])
