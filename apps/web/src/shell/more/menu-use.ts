import { PAGES_BY_USE } from '@kassa/contract/today/begun-pages.calls.ts'
import type { MenuArea, MenuEntry } from '../menu-entries.ts'

const byUse: ReadonlySet<string> = new Set(PAGES_BY_USE)

/**
 * Splits the menu into the areas that stand there and the pages under "More": those that the shop has not begun to use, in the order of the
 * areas. The page that is open stands in its area.
 */
export function splitByUse(
  areas: readonly MenuArea[],
  { begun, isOpen }: { readonly begun: readonly string[]; readonly isOpen: (entry: MenuEntry) => boolean },
): { readonly areas: readonly MenuArea[]; readonly more: readonly MenuEntry[] } {
  const isShown = (entry: MenuEntry): boolean => !byUse.has(entry.name) || begun.includes(entry.name) || isOpen(entry)
  return {
    areas: areas
      .map(({ area, entries }) => ({ area, entries: entries.filter(isShown) }))
      .filter(({ entries }) => entries.length > 0),
    more: areas.flatMap(({ entries }) => entries.filter((entry) => !isShown(entry))),
  }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Returns whether a name has every typed word; full and half width are the same. */
export const nameHas = (name: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(name).includes(word))
