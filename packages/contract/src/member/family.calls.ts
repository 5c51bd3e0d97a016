import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, name, noFields } from '../fields.ts'
import { memberFields } from './member.calls.ts'

/** The most cards that share one account at once. */
export const MOST_FAMILY_CARDS = 10

const familyCard = z.object({
  id,
  /** The person who has it; empty where the member was erased. */
  name: z.string(),
  cardNumber: z.string(),
  madeAt: instant,
  /** Null while it is in use. */
  endedAt: instant.nullable(),
})

/** The cards of people who share a member's points, balance and level, those in use first, then the newest. Source: features MB-P09. */
export const listFamilyCards = endpoint({
  name: 'member.list-family-cards',
  method: 'GET',
  path: '/member/members/:id/family-cards',
  access: { anyOf: ['platform.members.members'] },
  summary: 'Cards of the people who share a member’s account',
  request: z.object({ id }),
  answer: z.object({ cards: z.array(familyCard) }),
})

export const addFamilyCard = endpoint({
  name: 'member.add-family-card',
  access: { anyOf: ['platform.members.members.edit'] },
  summary: 'Gives somebody a card of a member’s account',
  refusals: ['member.disabled', 'member.card-taken', 'member.cards-used-up', 'family.too-many'],
  request: z.object({
    memberId: id,
    name,
    /** Empty: the next free number. */
    cardNumber: memberFields.shape.cardNumber,
  }),
  answer: familyCard,
})

/** Ended for good: nobody is found by it any more, and nobody is given its number. Asked again, nothing changes. */
export const endFamilyCard = endpoint({
  name: 'member.end-family-card',
  access: { anyOf: ['platform.members.members.edit'] },
  summary: 'Takes a card of a member’s account out of use',
  request: z.object({ id }),
  answer: noFields,
})
