import { routes, type ScreenRoute } from '../routes.ts'
import { mayOpen } from './gate.ts'
import { type Area, menu, type MenuPlace, type Tier } from './menu.ts'

export type MenuEntry = MenuPlace & Pick<ScreenRoute, 'name'>

export interface MenuArea {
  readonly area: Area
  readonly entries: readonly MenuEntry[]
}

/** The areas of the menu with the entries these codes open; an area without entries is left out. */
export const areasFor = (perm: readonly string[], tier: Tier): MenuArea[] =>
  menu
    .map(({ area, places }) => ({ area, entries: places.flatMap((place) => entryFor(place, perm, tier)) }))
    .filter(({ entries }) => entries.length > 0)

function entryFor(place: MenuPlace, perm: readonly string[], tier: Tier): MenuEntry[] {
  const screen = screenAt(place.path)
  const isTheirs = screen && mayOpen(screen.access, perm) && (place.tiers?.includes(tier) ?? true)
  return isTheirs ? [{ ...place, name: screen.name }] : []
}

/** Whether a path is a screen's own or one below it (its details). */
export const isUnder = (path: string, screen: string): boolean =>
  path === screen || (screen !== '/' && path.startsWith(`${screen}/`))

/** Whether an address is one of a path with `$id` in it. */
function fits(address: string, path: string): boolean {
  const [given, wanted] = [address.split('/'), path.split('/')]
  return given.length === wanted.length && wanted.every((part, at) => part === given[at] || part.startsWith('$'))
}

/** The screen an address belongs to, its search left aside: its own, else that of a thing by its id. */
export function screenAt(address: string): ScreenRoute | undefined {
  const [path = ''] = address.split('?')
  return routes.find((entry) => entry.path === path) ?? routes.find((entry) => fits(path, entry.path))
}
