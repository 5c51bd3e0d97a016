import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { useEffect, useState } from 'react'
import { useAnswer } from '../api/use-answer.ts'
import { useIsShown } from '../kit/state/once-shown.ts'
import { isOwnTillSilent } from '../parts/today/own-till.ts'
import { useSession } from '../session/session.ts'
import type { countsOf } from './menu-counts.ts'

/**
 * Returns the numbers of open tasks: in all, and on each of these pages. They are asked for, and the kinds loaded, once the page beside the menu is shown.
 */
export function useMenuCounts(pages: readonly string[]): (page: string) => number {
  const isIn = useSession((session) => session.user !== null)
  const isShown = useIsShown()
  const { data } = useAnswer(listErrands, {}, { isQuiet: true, isEnabled: isIn && isShown, refreshesEveryMs: 60_000 })
  const [count, setCount] = useState<typeof countsOf | null>(null)
  useEffect(() => {
    if (!isIn || !isShown) return
    // Without them the menu has one count less; they come with the next page.
    void import('./menu-counts.ts').then((part) => setCount(() => part.countsOf)).catch(() => undefined)
  }, [isIn, isShown])
  const rows = data?.rows.filter((row) => !isOwnTillSilent(row)) ?? []
  const counts = count?.(rows, pages)
  const waiting = rows.filter(({ snoozedUntil }) => snoozedUntil === null).length
  return (page) => (page === '/' ? waiting : (counts?.get(page) ?? 0))
}
