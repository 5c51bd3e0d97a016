import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { memberFields } from '@kassa/contract/member/member.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { findLevelAhead } from '../level/level-ahead.ts'
import { giveOpenGifts } from '../open-gift/give-open-gifts.ts'
import { ensureProgramme, findProgrammeDay } from '../programme/programme.store.ts'
import { findMember } from './member-list.store.ts'
import { memberSearchText } from './member-search.ts'
import { memberViewOf } from './member-view.ts'
import type { AgreedHow, MemberFields } from './member.store.ts'
import { type Card, openCards } from './open-cards.ts'
import { phoneNumber } from './phone-number.ts'

type Typed = OutputOf<typeof memberFields>

/** The earliest birthday: nobody is older. */
const OLDEST_BIRTHDAY = '1900-01-01'

/** The view of a member who was just written. */
export async function viewIn({ tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>, id: string) {
  const member = await findMember(tx, merchantId, id)
  if (!member) throw new Error(`member ${id} was written and is not there`)
  return memberViewOf(member, await findLevelAhead({ tx, merchantId, now }, member))
}

/** Typed fields as they are kept: the phone in E.164, the birthday in the past; `today` is the programme's day. */
export function toFields(typed: Typed, currency: string, today: string): Result<MemberFields> {
  const phone = phoneNumber(typed.phone, currency)
  if (!phone.ok) return phone
  const { birthday } = typed
  if (birthday !== null && (birthday < OLDEST_BIRTHDAY || birthday > today)) {
    return refuse({ code: 'member.birthday-invalid', facts: { least: OLDEST_BIRTHDAY, most: today, given: birthday } })
  }
  const fields = { ...typed, tags: [...new Set(typed.tags)], phone: phone.value }
  return accept({ ...fields, searchText: memberSearchText(fields) })
}

interface Opening {
  readonly outletId: string | null
  readonly by: AgreedHow
  /** True where the member comes along from another system: a move gives nothing away and tells nobody. */
  readonly isMoved?: boolean
}

/** A member to be added, as typed. */
export interface TypedMember {
  readonly typed: Typed
  /** When they agreed, where it was not now. */
  readonly agreedAt?: string | undefined
}

/**
 * Opens a member's card: the next free number where none is typed, level and account with it; `by` is where what they agree to was asked. Refuses with the codes of `createMember`.
 */
export async function addMember(
  context: Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId' | 'audit' | 'emit'>,
  typed: Typed,
  opening: Opening,
): Promise<Result<string>> {
  const [added] = await addMembers(context, [{ typed }], opening)
  return added ?? refuse({ code: 'member.no-outlet' })
}

/** Opens cards of any number of members with the statements of one; answers for each in their order as {@link addMember} would, one after the other. */
export async function addMembers(
  context: Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId' | 'audit' | 'emit'>,
  members: readonly TypedMember[],
  { outletId, by: agreedHow, isMoved = false }: Opening,
): Promise<readonly Result<string>[]> {
  const { tx, merchantId, now } = context
  const programme = await ensureProgramme(tx, merchantId)
  if (!programme) return members.map(() => refuse({ code: 'member.no-outlet' }))
  const { currency } = programme
  const today = await findProgrammeDay(tx, merchantId, now)
  const answers: Result<string>[] = []
  const cards: Card[] = []
  for (const [place, { typed, agreedAt = now }] of members.entries()) {
    const fields = toFields(typed, currency, today)
    if (!fields.ok) answers[place] = fields
    else {
      const about = { outletId, activatedOn: today, currency, at: now, agreedHow, agreedAt }
      cards.push({ place, member: { ...fields.value, id: context.newId(), ...about } })
    }
  }
  for (const { place, answer, member } of await openCards(context, cards)) {
    answers[place] = answer
    if (!answer.ok) continue
    const { searchText: _search, at: _at, agreedHow: _how, agreedAt: _when, ...after } = member
    if (!isMoved) await giveOpenGifts(context, { id: member.id, currency, day: today, outletId })
    context.audit({ subject: `member/${member.id}`, after })
    if (!isMoved) context.emit({ name: 'member.changed', outletId: null, payload: { memberId: member.id } })
  }
  return answers
}
