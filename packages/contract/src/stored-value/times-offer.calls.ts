import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import { scopeField } from '../promotion/offer-fields.ts'
import { namesOfThings } from '../promotion/plan-fields.ts'
import { currency, enabledBit, id, name, noFields, pageOf, pageRequest, savedThing, sortBy } from '../fields.ts'

/** The terms of a session pass; `checkTimesTerms` checks the limits. Minor units of its own currency. */
export const timesOfferFields = z.object({
  name,
  currency,
  priceMinor: z.int(),
  uses: z.int(),
  /** Days from the sale on, that day included; null: for good. */
  validDays: z.int().nullable().default(null),
  scope: scopeField,
})

export const timesOfferView = timesOfferFields.extend({
  id,
  enabled: enabledBit,
  version: z.int(),
  /** Cards that were sold by it. */
  sold: z.int(),
  /** The names of the things of its scope. */
  names: namesOfThings,
})

const SAVE = [
  'times-offer.name-taken',
  'times-offer.price-invalid',
  'times-offer.uses-invalid',
  'times-offer.days-invalid',
  'plan.scope-empty',
  'plan.scope-too-long',
  'plan.goods-gone',
] as const

export const listTimesOffers = endpoint({
  name: 'member.list-times-offers',
  method: 'GET',
  access: { anyOf: ['platform.marketing.rechargeRules'] },
  summary: 'Times cards that can be sold, by name',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    sort: sortBy('name', 'price', 'uses', 'days', 'sold'),
  }),
  answer: pageOf(timesOfferView),
})

export const createTimesOffer = endpoint({
  name: 'member.create-times-offer',
  access: { anyOf: ['platform.marketing.rechargeRules.add'] },
  summary: 'Offers a times card',
  refusals: SAVE,
  request: timesOfferFields,
  answer: savedThing,
})

/** Cards that were sold keep what they were sold as. */
export const editTimesOffer = endpoint({
  name: 'member.edit-times-offer',
  access: { anyOf: ['platform.marketing.rechargeRules.edit'] },
  summary: 'Changes what a times card is sold as',
  refusals: [...SAVE, 'thing.changed-meanwhile'],
  request: editFields(timesOfferFields).extend({ id, version: z.int() }),
  answer: savedThing,
})

export const setTimesOfferEnabled = endpoint({
  name: 'member.set-times-offer-enabled',
  access: { anyOf: ['platform.marketing.rechargeRules.edit'] },
  summary: 'Sells a times card, or sells it no more',
  request: z.object({ id, enabled: enabledBit }),
  answer: noFields,
})

/** Archived, so that cards that were sold keep it; its name is free again. */
export const deleteTimesOffer = endpoint({
  name: 'member.delete-times-offer',
  access: { anyOf: ['platform.marketing.rechargeRules.delete'] },
  summary: 'Archives what a times card is sold as',
  request: z.object({ id }),
  answer: noFields,
})

/** The part of an offer that a till needs. */
const deskOffer = z.object({
  id,
  name: z.string(),
  currency: z.string(),
  priceMinor: z.int(),
  uses: z.int(),
  validDays: z.int().nullable(),
})

export const timesOffersAtDesk = endpoint({
  name: 'member.times-offers-at-desk',
  method: 'GET',
  access: { anyOf: ['desk.members.recharge'] },
  outlet: 'required',
  summary: 'Times cards that are sold at this outlet, by name',
  request: z.object({}),
  answer: z.object({ offers: z.array(deskOffer) }),
})
