import { errandKind } from '../parts/today/errand-kinds.ts'
import type { ShownErrand } from '../parts/today/errand-kind.ts'
import { isUnder } from './menu-entries.ts'

/** Returns how many entries of the inbox wait on each of these pages: an entry counts at the page that it is looked at and done on. */
export function countsOf(errands: readonly ShownErrand[], pages: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const errand of errands) {
    if (errand.snoozedUntil !== null) continue
    const [path = ''] = errandKind(errand.kind)?.pathOf(errand).split('?') ?? []
    const page = path === '' ? undefined : pages.find((one) => one !== '/' && isUnder(path, one))
    if (page !== undefined) counts.set(page, (counts.get(page) ?? 0) + 1)
  }
  return counts
}
