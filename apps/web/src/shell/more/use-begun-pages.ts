import { listBegunPages } from '@kassa/contract/today/begun-pages.calls.ts'
import { useEffect } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { useKept } from '../../kit/list/use-kept.ts'
import { useSession } from '../../session/session.ts'

/** Returns the pages that the shop has begun to use: as they were last known until the server answers, so that the menu stays still. */
export function useBegunPages(): readonly string[] {
  const isInside = useSession(({ user }) => user?.tier === 'merchant' || user?.tier === 'staff')
  const { data } = useAnswer(
    listBegunPages,
    {},
    { isQuiet: true, isEnabled: isInside, placeAhead: 'last', refreshesEveryMs: 120_000 },
  )
  const [kept, keep] = useKept<readonly string[]>('menu.begun', [])
  const names = data?.pages.join(' ')
  useEffect(() => {
    if (names !== undefined && names !== kept.join(' ')) keep(names.split(' '))
  })
  return data?.pages ?? kept
}
