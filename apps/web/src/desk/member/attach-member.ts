import { findMembersAtDesk, readMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { MEMBER_CODE_MARK } from '@kassa/contract/member/member-code.ts'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { dayText } from '../../words/day-text.ts'
import { change } from '../basket/change-basket.ts'
import { sound } from '../basket/sell.ts'
import { cashierCan } from '../model/desk-can.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import type { BasketMember } from '../model/basket.ts'

/** The person of a family card, and its number. */
type ShownCard = Pick<BasketMember, 'familyName' | 'familyCard'>

/**
 * Puts a member into the basket, or takes the one there out of it; points that were wanted go with them. A paper that frees them of tax is taken by
 * itself until its last day; after it the cashier is told why tax is charged. `shown`: by the card of somebody else who shares the account, as it stays
 * while the member is read anew. Source: pricing.md, Growth 2, 14; features MB-P09.
 */
export function setMember(member: BasketMember | null, shown?: ShownCard): void {
  const { member: before } = basketNow()
  const kept = before?.id === member?.id ? before : undefined
  const shared = shown?.familyName === undefined ? kept : { ...shown, isShared: true }
  change({
    kind: 'set-member',
    member: member && shared?.isShared ? { ...member, isShared: true, familyCard: shared.familyCard } : member,
  })
  if (member?.standingEndedOn !== undefined)
    tell('warn', 'exemption.over', { name: member.name, day: dayText(member.standingEndedOn) })
  desk.change({ finished: null })
}

/** Points that shall pay; the calculation uses as many as its rule and the goods allow. */
export const wantPoints = (points: number): void => void change({ kind: 'want-points', points })

/** A member as they are now, for the basket. Throws what the call throws. */
export const readForBasket = (id: string): Promise<BasketMember> =>
  call(readMemberAtDesk, { id, basketId: basketNow().id }, { isQuiet: true })

/** Reads a member anew, into the basket where it is still theirs: the next customer's, begun meanwhile, takes nobody. Throws what the call throws. */
export async function renewMember(id: string): Promise<BasketMember> {
  const member = await readForBasket(id)
  if (basketNow().member?.id === id) setMember(member)
  return member
}

/** Nine digits and a check digit, what our own cards carry (no goods' code is as long), or the code on a member's screen. */
export const mayBeCard = (code: string): boolean => /^[0-9]{10}$/.test(code) || code.startsWith(MEMBER_CODE_MARK)

/** Says that a member who is disabled is in no basket. */
export function refuseDisabled(name: string): void {
  tell('warn', 'member.disabled', { name })
  sound('warning')
}

/** Says whose account is used where the card is another person's. */
export function tellFamily({ name, familyName }: ShownCard & { readonly name: string }): void {
  if (familyName !== undefined) tell('info', 'member.family', { name: familyName, holder: name })
}

/** Attaches whom this device holds; the program for it comes with the first card that nobody could be asked about. */
export const attachHere = (code: string): Promise<boolean> =>
  import('./attach-kept.ts').then(
    ({ attachKept }) => attachKept(code),
    () => false,
  )

/**
 * Puts somebody who was found into the basket they were found for. Where the next customer's stands there by now they go into none, and it is said. Throws what
 * the call throws.
 */
export async function attachFound(
  one: ShownCard & { readonly id: string; readonly name: string },
  basketId: string,
): Promise<void> {
  const member = await readForBasket(one.id)
  if (basketNow().id !== basketId) return tell('warn', 'message.memberLater')
  setMember(member, one)
  tellFamily(one)
}

/** A card was scanned: its member is put into the basket, where they may be already. Answers whether there is one. */
export async function attachByCard(code: string): Promise<boolean> {
  if (!cashierCan('desk.members')) return false
  if (basketNow().member?.cardNumber === code) return true
  if (!desk.read().isOnline) return attachHere(code)
  const { id: basketId } = basketNow()
  try {
    const found = await call(findMembersAtDesk, { text: code }, { isQuiet: true })
    const [one] = found.isExact ? found.members : []
    if (!one) return false
    if (one.enabled === 0) {
      refuseDisabled(one.name)
      return true
    }
    await attachFound(one, basketId)
    return true
  } catch (lost) {
    return isApiError(lost) && lost.status === 0 && attachHere(code)
  }
}
