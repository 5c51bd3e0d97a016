import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { useEffect, useState } from 'react'
import { useAnswer } from '../api/use-answer.ts'
import { isOwnTillSilent } from '../parts/today/own-till.ts'
import { useSession } from '../session/session.ts'
import type { countsOf } from './menu-counts.ts'

/**
 * Returns the numbers of open tasks: in all, and on each of these pages. The kinds are loaded after the menu is drawn.
 */
export function useMenuCounts(pages: readonly string[]): (page: string) => number {
  const isIn = useSession((session) => session.user !== null)
  const { data } = useAnswer(listErrands, {}, { isQuiet: true, isEnabled: isIn, refreshesEveryMs: 60_000 })
  const [count, setCount] = useState<typeof countsOf | null>(null)
  useEffect(() => {
    if (!isIn) return
    // Without them the menu has one count less; they come with the next page.
    void import('./menu-counts.ts').then((part) => setCount(() => part.countsOf)).catch(() => undefined)
  }, [isIn])
  const rows = data?.rows.filter((row) => !isOwnTillSilent(row)) ?? []
  const counts = count?.(rows, pages)
  const waiting = rows.filter(({ snoozedUntil }) => snoozedUntil === null).length
  return (page) => (page === '/' ? waiting : (counts?.get(page) ?? 0))
}
