import { type ScreenPlace, placeAt } from '../places.ts'
import { mayOpen } from '../session/gate.ts'
import type { Tier } from '@kassa/contract/permission/permission.ts'
import { type Area, menu, menuAbove, type MenuPlace } from './menu.ts'
import { isLacking } from '../parts/place/own-standing.ts'
import { paths } from '../paths.ts'

export type MenuEntry = MenuPlace &
  Pick<ScreenPlace, 'name'> & {
    /** The own version lacks its function: it leads to the versions that have it. */
    readonly isLocked?: boolean
  }

export interface MenuArea {
  readonly area: Area
  readonly entries: readonly MenuEntry[]
}

/**
 * The areas of the menu with the entries these codes open; an area without entries is left out. An entry that the
 * version lacks (`functions`, undefined: none) stands there locked for people who see the licence, and not for others.
 */
export const areasFor = (perm: readonly string[], tier: Tier, functions?: readonly string[]): MenuArea[] =>
  (tier === 'operator' || tier === 'partner' ? menuAbove : menu)
    .map(({ area, places }) => ({
      area,
      entries: places.flatMap((place) => entryFor(place, { perm, tier, functions })),
    }))
    .filter(({ entries }) => entries.length > 0)

interface Whose {
  readonly perm: readonly string[]
  readonly tier: Tier
  readonly functions: readonly string[] | undefined
}

function entryFor(place: MenuPlace, { perm, tier, functions }: Whose): MenuEntry[] {
  const screen = placeAt(place.path)
  const isTheirs = screen && mayOpen(screen.access, perm) && (place.tiers?.includes(tier) ?? true)
  if (!isTheirs) return []
  if (!isLacking(screen.access, functions)) return [entryOf(place, screen.name, false)]
  const maySee = mayOpen(placeAt(paths.authorization())?.access ?? [], perm)
  return maySee ? [entryOf(place, screen.name, true)] : []
}

const made = { open: new Map<MenuPlace, MenuEntry>(), locked: new Map<MenuPlace, MenuEntry>() }

/** Returns the entry of a place, the very one of before: a line of the menu is drawn anew where its entry is another. */
function entryOf(place: MenuPlace, name: MenuEntry['name'], isLocked: boolean): MenuEntry {
  const known = isLocked ? made.locked : made.open
  const entry = known.get(place) ?? { ...place, name, ...(isLocked ? { isLocked } : {}) }
  known.set(place, entry)
  return entry
}

/** Returns whether a path is a screen's own or one below it (its details). */
export const isUnder = (path: string, screen: string): boolean =>
  path === screen || (screen !== '/' && path.startsWith(`${screen}/`))
