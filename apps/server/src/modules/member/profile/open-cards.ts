import { CARD_NUMBER_COUNT, memberCardNumber } from '@kassa/domain/member/card-number.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { isFamilyNumber } from '../family/family-card.store.ts'
import { takeCardNumbers } from '../programme/programme.store.ts'
import { memberSearchText } from './member-search.ts'
import { findTaken, insertMembers, type MemberFields, type NewMember } from './member.store.ts'

/** A member who is to be written; without a number where the next free one is theirs. */
export interface Card {
  readonly place: number
  readonly member: NewMember
}

interface OpenedCard extends Card {
  readonly answer: Result<string>
}

type Writing = Pick<Context, 'tx' | 'merchantId'>

/** Writes cards together. Of those that could not be written, a number that was typed for somebody once is passed over, the others are refused. */
export async function openCards(context: Writing, cards: readonly Card[]): Promise<readonly OpenedCard[]> {
  const opened: OpenedCard[] = []
  let waiting = cards
  while (waiting.length > 0) {
    const numbered = await withNumbers(context, waiting)
    const fit = numbered.filter(({ member }) => member.cardNumber !== '')
    const added = await insertMembers(
      context.tx,
      context.merchantId,
      fit.map(({ member }) => member),
    )
    const passed: Card[] = []
    for (const [at, card] of numbered.entries()) {
      const { member } = card
      const answer = added.has(member.id) ? accept(member.id) : await refusalOf(context, member)
      const wasGiven = waiting[at]?.member.cardNumber === '' && member.cardNumber !== ''
      const isPassed = wasGiven && !answer.ok && answer.refusal.code === 'member.card-taken'
      if (isPassed) passed.push({ ...card, member: waiting[at]?.member ?? member })
      else opened.push({ ...card, answer })
    }
    waiting = passed
  }
  return opened
}

async function refusalOf(context: Writing, member: NewMember): Promise<Result<string>> {
  if (member.cardNumber === '') return refuse({ code: 'member.cards-used-up' })
  const taken = await refuseTaken(context, member.id, member)
  return taken.ok ? refuse({ code: 'member.card-taken', facts: { cardNumber: member.cardNumber } }) : taken
}

/** Gives those without a number the next free ones, as far as they reach. */
async function withNumbers({ tx, merchantId }: Writing, cards: readonly Card[]): Promise<readonly Card[]> {
  const bare = cards.filter(({ member }) => member.cardNumber === '').length
  const numbers = bare === 0 ? { first: 0, count: 0 } : await takeCardNumbers(tx, merchantId, bare, CARD_NUMBER_COUNT)
  let given = 0
  return cards.map((card) => {
    if (card.member.cardNumber !== '' || given === numbers.count) return card
    const cardNumber = memberCardNumber(numbers.first + given)
    given += 1
    return { ...card, member: numberedMember(card.member, cardNumber) }
  })
}

const numberedMember = (member: NewMember, cardNumber: string): NewMember => ({
  ...member,
  cardNumber,
  searchText: memberSearchText({ ...member, cardNumber }),
})

/** Returns the refusal that names the member who already has the card or the phone. */
export async function refuseTaken(
  { tx, merchantId }: Writing,
  id: string,
  fields: MemberFields,
): Promise<Result<null>> {
  const taken = await findTaken(tx, merchantId, id, fields)
  if (!taken)
    return (await isFamilyNumber(tx, merchantId, fields.cardNumber))
      ? refuse({ code: 'member.card-taken', facts: { cardNumber: fields.cardNumber } })
      : accept(null)
  return taken.isCard
    ? refuse({ code: 'member.card-taken', facts: { cardNumber: fields.cardNumber } })
    : refuse({ code: 'member.phone-taken', facts: { phone: fields.phone, name: taken.name, memberId: taken.id } })
}
