import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { memberFields } from '@kassa/contract/member/member.calls.ts'
import { CARD_NUMBER_COUNT, memberCardNumber } from '@kassa/domain/member/card-number.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { findLevelAhead } from '../level/level-ahead.ts'
import { giveOpenGifts } from '../open-gift/give-open-gifts.ts'
import { ensureProgramme, findProgrammeDay, takeCardNumber } from '../programme/programme.store.ts'
import { findMember } from './member-list.store.ts'
import { memberSearchText } from './member-search.ts'
import { memberViewOf } from './member-view.ts'
import { type AgreedHow, findTaken, insertMember, type MemberFields } from './member.store.ts'
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

/** Returns the refusal that names the member who already has the card or the phone. */
export async function refuseTaken(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  id: string,
  fields: MemberFields,
): Promise<Result<null>> {
  const taken = await findTaken(tx, merchantId, id, fields)
  if (!taken) return accept(null)
  return taken.isCard
    ? refuse({ code: 'member.card-taken', facts: { cardNumber: fields.cardNumber } })
    : refuse({ code: 'member.phone-taken', facts: { phone: fields.phone, name: taken.name, memberId: taken.id } })
}

interface Opening {
  readonly outletId: string | null
  readonly by: AgreedHow
  /** Whether the member comes along from another system: a move gives nothing away and tells nobody. */
  readonly isMoved?: boolean
  /** When they agreed, where it was not now. */
  readonly agreedAt?: string | undefined
}

/**
 * Opens a member's card: the next free number where none is typed, level and account with it; `by` is where what they agree to was asked. Refuses with the codes of `createMember`.
 */
export async function addMember(
  context: Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId' | 'audit' | 'emit'>,
  typed: Typed,
  { outletId, by: agreedHow, isMoved = false, agreedAt = context.now }: Opening,
): Promise<Result<string>> {
  const { tx, merchantId, now } = context
  const programme = await ensureProgramme(tx, merchantId)
  if (!programme) return refuse({ code: 'member.no-outlet' })
  const today = await findProgrammeDay(tx, merchantId, now)
  const fields = toFields(typed, programme.currency, today)
  if (!fields.ok) return fields
  const id = context.newId()
  const about = { id, outletId, activatedOn: today, currency: programme.currency, at: now, agreedHow, agreedAt }
  for (;;) {
    const cardNumber = fields.value.cardNumber || (await nextCard(context))
    if (cardNumber === undefined) return refuse({ code: 'member.cards-used-up' })
    const wanted = { ...fields.value, cardNumber }
    const member = { ...wanted, searchText: memberSearchText(wanted), ...about }
    if (await insertMember(tx, merchantId, member)) {
      const { searchText: _search, at: _at, agreedHow: _how, agreedAt: _when, ...after } = member
      if (!isMoved) await giveOpenGifts(context, { id, currency: programme.currency, day: today, outletId })
      context.audit({ subject: `member/${id}`, after })
      if (!isMoved) context.emit({ name: 'member.changed', outletId: null, payload: { memberId: id } })
      return accept(id)
    }
    const taken = await refuseTaken(context, id, wanted)
    // A number that was typed for somebody once is passed over.
    const isPassed = fields.value.cardNumber === '' && !taken.ok && taken.refusal.code === 'member.card-taken'
    if (!isPassed) return taken.ok ? refuse({ code: 'member.card-taken', facts: { cardNumber } }) : taken
  }
}

async function nextCard({ tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>): Promise<string | undefined> {
  const running = await takeCardNumber(tx, merchantId, CARD_NUMBER_COUNT)
  return running === undefined ? undefined : memberCardNumber(running)
}
