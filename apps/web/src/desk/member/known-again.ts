import { isBasketBound } from '../basket/bound.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { readForBasket, refuseDisabled, setMember } from './attach-member.ts'

interface Kept {
  /** The basket they belong to, and their id. */
  readonly name: string
  readonly memberId: string
}

/**
 * Returns the basket's member whom only this device knows, once it is online again and no part of the basket is being
 * paid.
 */
function keptNow(): Kept | null {
  const { isOnline, phase, workArea, isWriting, training } = desk.read()
  const { id, member } = basketNow()
  if (member?.isKept !== true || !isOnline || phase !== 'ready' || isWriting || training !== null) return null
  if (workArea === 'pay' || isBasketBound()) return null
  return { name: `${id} ${member.id}`, memberId: member.id }
}

/**
 * Follows the line: a member whom only this device knew is read once it is back, and stands in the basket as they are, so that level, points
 * and balance are theirs before the total is told. Once for each basket and each time the line comes back: who takes that back by hand
 * has it so. A member who is disabled goes out of the basket, as none can be put in. Answers how to stop. Source: members.md, 9 and 25.
 */
export function followKept(): () => void {
  let asked: string | null = null
  return desk.listen(() => {
    if (!desk.read().isOnline) asked = null
    const kept = keptNow()
    if (kept === null || kept.name === asked) return
    asked = kept.name
    // A member who cannot be read stays as this device knows them; their sale is compared with the books when it is
    // sent.
    void knowAgain(kept).then(
      (isKnown) => {
        if (!isKnown && asked === kept.name) asked = null
      },
      () => undefined,
    )
  })
}

/** False where payment has begun meanwhile, or another basket stands there. */
async function knowAgain({ name, memberId }: Kept): Promise<boolean> {
  const member = await readForBasket(memberId)
  if (keptNow()?.name !== name) return false
  if (member.enabled === 0) {
    setMember(null)
    refuseDisabled(member.name)
    return true
  }
  setMember(member)
  tell('info', 'member.again', { name: member.name, points: member.points })
  return true
}
