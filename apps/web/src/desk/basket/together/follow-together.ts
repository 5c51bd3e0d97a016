import { desk } from '../../model/desk-state.ts'
import { followNeighbors } from '../../sync/neighbors/follow-neighbors.ts'
import { neighbors, type Neighbor } from '../../model/neighbors/neighbors-reached.ts'
import { showTheirStock } from '../../sync/neighbors/neighbor-stock.ts'
import { followClaims } from './claim-basket.ts'
import { followGiving, settleWith, takeBackLost } from './give-basket.ts'
import { showHeldAgain } from './neighbor-held.ts'
import { followState, shareState } from './share-state.ts'

/** Tells the neighbors whenever what waits here, what was sold here, or the line has changed. */
function followDesk(): void {
  let before = desk.read()
  desk.listen(() => {
    const now = desk.read()
    const { heldCount, isOnline, training, upload } = before
    before = now
    const isSame = heldCount === now.heldCount && training === now.training && upload.waiting === now.upload.waiting
    if (!isSame) shareState()
    if (isOnline === now.isOnline) return
    showTheirStock()
    showHeldAgain()
  })
}

/** Tells each till that is reached the state of its own baskets, and settles what is open between both. */
function followReached(): void {
  let before: readonly Neighbor[] = []
  neighbors.listen(() => {
    const { reached } = neighbors.read()
    const known = new Set(before.map(({ deviceId }) => deviceId))
    before = reached
    const fresh = reached.filter(({ deviceId }) => !known.has(deviceId))
    for (const one of fresh) settleWith(one)
    if (fresh.length > 0) shareState()
    showHeldAgain()
  })
}

let isFollowing = false

/** Goes on together with the other tills of the outlet; once a page. Source: features OF-P05, OF-D02. */
export function followTogether(): void {
  if (isFollowing) return
  isFollowing = true
  followClaims()
  followGiving()
  followState()
  followReached()
  followDesk()
  void takeBackLost(Date.now()).catch(() => undefined)
  followNeighbors()
}
