import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { beginView, endView } from '@kassa/contract/identity/view-as.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { useChange } from '../../../api/use-change.ts'
import { paths } from '../../../paths.ts'
import { renewSession } from '../../../session/session.ts'

const renew = async (): Promise<void> => renewSession(await call(readOwnSession, {}, { isQuiet: true }))

/** Begins to look as a role or a person, from the first page on, and ends it; rights and outlets follow at once. Source: RB-D01. */
export function useViewAs() {
  const navigate = useNavigate()
  const [begin, end] = [useChange(beginView), useChange(endView)]
  const follow = async (change: Promise<unknown>): Promise<void> => {
    await change
    await renew()
    await navigate({ to: paths.home() })
  }
  return {
    begin: (as: 'role' | 'staff', id: string): void =>
      void follow(begin.mutateAsync({ as, id })).catch(() => undefined),
    end: (): void => void follow(end.mutateAsync({})).catch(() => undefined),
    isEnding: end.isPending,
  }
}
