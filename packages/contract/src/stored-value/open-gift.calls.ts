import { z } from 'zod'
import { POINT_LIMITS } from '@kassa/domain/member/points.ts'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import { enabledBit, id, name, noFields, pageOf, pageRequest, sortBy } from '../fields.ts'
import { giftedCoupons, giftedDays } from './gift-fields.ts'

/** The gift of a new card. Days of the merchant's oldest outlet, both included; null: for ever. */
export const openGiftFields = z.object({
  name,
  /** The points; 0: coupons alone. */
  points: z.int().min(0).max(POINT_LIMITS.exchangePoints.max),
  /** The occasion: with the card, once; or every year on the birthday. */
  occasion: z.enum(['joined', 'birthday']).default('joined'),
  /** The coupon, out of its own stock, as far as that reaches; null gives none. */
  ...giftedCoupons,
  ...giftedDays,
})

export const openGiftView = openGiftFields.extend({
  id,
  enabled: enabledBit,
  version: z.int(),
  /** Members who were given it. */
  grants: z.int(),
  couponName: z.string().nullable(),
})

const SAVE = [
  'open-gift.name-taken',
  'recharge-rule.period-incomplete',
  'open-gift.period-invalid',
  'open-gift.gives-nothing',
  'open-gift.coupon-missing',
] as const

export const listOpenGifts = endpoint({
  name: 'member.list-open-gifts',
  method: 'GET',
  access: { anyOf: ['platform.members.openGifts'] },
  summary: 'Card-opening gifts by name',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    sort: sortBy('name', 'points', 'coupon', 'period', 'grants'),
  }),
  answer: pageOf(openGiftView),
})

export const createOpenGift = endpoint({
  name: 'member.create-open-gift',
  access: { anyOf: ['platform.members.openGifts.add'] },
  summary: 'Adds a card-opening gift for members who join from now on',
  refusals: SAVE,
  request: openGiftFields,
  answer: openGiftView,
})

export const editOpenGift = endpoint({
  name: 'member.edit-open-gift',
  access: { anyOf: ['platform.members.openGifts.edit'] },
  summary: 'Changes a card-opening gift; what was given stays',
  refusals: [...SAVE, 'thing.changed-meanwhile'],
  request: editFields(openGiftFields).extend({ id, version: z.int().min(1) }),
  answer: openGiftView,
})

export const setOpenGiftEnabled = endpoint({
  name: 'member.set-open-gift-enabled',
  access: { anyOf: ['platform.members.openGifts.edit'] },
  summary: 'Switches a card-opening gift on or off',
  request: z.object({ id, enabled: enabledBit }),
  answer: noFields,
})

export const deleteOpenGift = endpoint({
  name: 'member.delete-open-gift',
  access: { anyOf: ['platform.members.openGifts.delete'] },
  summary: 'Archives a card-opening gift; what was given stays',
  request: z.object({ id }),
  answer: noFields,
})
