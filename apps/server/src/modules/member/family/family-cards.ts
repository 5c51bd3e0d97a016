import {
  addFamilyCard as addCall,
  endFamilyCard as endCall,
  listFamilyCards as listCall,
  MOST_FAMILY_CARDS,
} from '@kassa/contract/member/family.calls.ts'
import { CARD_NUMBER_COUNT, memberCardNumber } from '@kassa/domain/member/card-number.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findAccountIdOfMember, findMember, findMemberForUpdate } from '../profile/member-list.store.ts'
import { takeCardNumbers } from '../programme/programme.store.ts'
import { findCardForUpdate, insertCard, listCards, setCardEnded, type FamilyCard } from './family-card.store.ts'

const listFamilyCards = command(listCall, async ({ tx, merchantId }, { id }) => {
  if (!(await findMember(tx, merchantId, id))) return refuse({ code: 'thing.not-found' })
  return accept({ cards: await listCards(tx, merchantId, id) })
})

type Wanted = Omit<FamilyCard, 'endedAt'> & { readonly memberId: string }

/** Writes the card under the next free number of the merchant, passing over those that were typed for somebody; null where there are none. */
async function insertNumbered({ tx, merchantId }: Context, card: Wanted): Promise<Wanted | null> {
  for (;;) {
    const taken = await takeCardNumbers(tx, merchantId, 1, CARD_NUMBER_COUNT)
    if (taken.count === 0) return null
    const numbered = { ...card, cardNumber: memberCardNumber(taken.first) }
    if (await insertCard(tx, merchantId, numbered)) return numbered
  }
}

/** The member is locked: of two who give the last card at once one is refused. */
const addFamilyCard = command(addCall, async (context, { memberId, name, cardNumber }) => {
  const { tx, merchantId, now, newId } = context
  const member = await findMemberForUpdate(tx, merchantId, await findAccountIdOfMember(tx, merchantId, memberId))
  if (!member) return refuse({ code: 'thing.not-found' })
  if (!member.isEnabled) return refuse({ code: 'member.disabled' })
  const inUse = (await listCards(tx, merchantId, member.id)).filter(({ endedAt }) => endedAt === null)
  if (inUse.length >= MOST_FAMILY_CARDS) return refuse({ code: 'family.too-many', facts: { most: MOST_FAMILY_CARDS } })
  const wanted: Wanted = { id: newId(), memberId: member.id, name, cardNumber, madeAt: now }
  if (cardNumber !== '' && !(await insertCard(tx, merchantId, wanted)))
    return refuse({ code: 'member.card-taken', facts: { cardNumber } })
  const made = cardNumber === '' ? await insertNumbered(context, wanted) : wanted
  if (!made) return refuse({ code: 'member.cards-used-up' })
  context.audit({
    subject: `member/${member.id}`,
    after: { name: member.name, familyName: name, cardNumber: made.cardNumber },
  })
  const { memberId: _member, ...card } = made
  return accept({ ...card, endedAt: null })
})

const endFamilyCard = command(endCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const card = await findCardForUpdate(tx, merchantId, id)
  if (!card) return refuse({ code: 'thing.not-found' })
  if (card.endedAt !== null) return accept({})
  await setCardEnded(tx, merchantId, id, now)
  const { name, cardNumber, memberId } = card
  context.audit({ subject: `member/${memberId}`, before: { familyName: name, cardNumber } })
  return accept({})
})

export const familyCommands = [listFamilyCards, addFamilyCard, endFamilyCard]
