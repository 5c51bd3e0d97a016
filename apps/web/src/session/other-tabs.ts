import { whoseIs } from './person.ts'
import { isOfSession, readSession, type SessionUser, takeStored } from './session.ts'

type Leave = (before: SessionUser) => void

let leave: Leave = () => undefined

/** The router says how the page is left where another tab has signed out, or somebody else in. */
export const onGoneElsewhere = (goOut: Leave): void => void (leave = goOut)

/** Does to the session here what another tab has done to it; what this tab kept for the person goes with them. */
function follow(): void {
  const before = takeStored()
  if (before.user === null || before.token === null || whoseIs(before) === whoseIs(readSession())) return
  sessionStorage.clear()
  leave(before.user)
}

/**
 * Keeps the tabs of one browser in step: signing out in one signs out in the others. A page that the browser had put aside heard of nothing, and looks when it comes back.
 */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (isOfSession(key)) follow()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow()
  })
}
