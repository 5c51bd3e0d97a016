import { POINT_LIMITS } from '@kassa/domain/member/points.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { enabledBit, id, instant, noFields, pageOf, pageRequest, sortBy, lines } from '../fields.ts'
import { ownBasket } from '../member/member-fields.ts'

const points = z.int().min(POINT_LIMITS.exchangePoints.min).max(POINT_LIMITS.exchangePoints.max)

export const exchangeGoodView = z.object({
  id,
  variantId: id,
  name: z.string(),
  points,
  enabled: enabledBit,
  version: z.int(),
  /** Exchanges that were made of it. */
  uses: z.int(),
})

export const listExchangeGoods = endpoint({
  name: 'member.list-exchange-goods',
  method: 'GET',
  access: { anyOf: ['platform.members.pointSetting'] },
  summary: 'Goods for points, the fewest points first',
  request: pageRequest.extend({ search: z.string().trim().max(50).optional(), sort: sortBy('name', 'points', 'uses') }),
  answer: pageOf(exchangeGoodView),
})

/** Both are needed: the goods and the points (specification §5). */
export const createExchangeGood = endpoint({
  name: 'member.create-exchange-good',
  access: { anyOf: ['platform.members.pointSetting.edit'] },
  summary: 'Offers goods for points',
  refusals: ['exchange.goods-unfit', 'exchange.goods-taken'],
  request: z.object({ variantId: id, points }),
  answer: exchangeGoodView,
})

export const editExchangeGood = endpoint({
  name: 'member.edit-exchange-good',
  access: { anyOf: ['platform.members.pointSetting.edit'] },
  summary: 'Changes for how many points goods are offered',
  refusals: ['thing.changed-meanwhile'],
  request: z.object({ id, version: z.int().min(1), points }),
  answer: exchangeGoodView,
})

export const setExchangeGoodEnabled = endpoint({
  name: 'member.set-exchange-good-enabled',
  access: { anyOf: ['platform.members.pointSetting.edit'] },
  summary: 'Switches goods for points on or off',
  request: z.object({ id, enabled: enabledBit }),
  answer: noFields,
})

export const deleteExchangeGood = endpoint({
  name: 'member.delete-exchange-good',
  access: { anyOf: ['platform.members.pointSetting.edit'] },
  summary: 'Offers goods for points no more; what was exchanged stays',
  request: z.object({ id }),
  answer: noFields,
})

export const exchangeView = z.object({
  orderId: id,
  number: z.string(),
  memberId: id,
  name: z.string(),
  count: z.int(),
  points: z.int(),
  status: z.enum(['awaiting-receipt', 'received', 'completion', 'refunded']),
  outletName: z.string(),
  exchangedAt: instant,
  /** The actions that may be taken on it now, here. */
  can: z.object({ handOver: z.boolean(), cancel: z.boolean() }),
})

/** Returns the offers at this outlet, and the member's exchanges. */
export const exchangeOffers = endpoint({
  name: 'member.exchange-offers',
  method: 'GET',
  access: { anyOf: ['desk.members.exchange'] },
  outlet: 'required',
  summary: 'Goods for points at this outlet, and a member’s exchanges',
  request: z.object({ memberId: id, basketId: ownBasket }),
  answer: z.object({
    /** The points that the member can spend now, without those held for payments. */
    points: z.int(),
    goods: z.array(
      z.object({
        id,
        name: z.string(),
        points: z.int(),
        /** The most that can be had: by the points, and by the stock where it must not run out. */
        most: z.int(),
      }),
    ),
    exchanges: z.array(exchangeView),
  }),
})

/** Goods for points: an order of type 3 without money; points and stock go at once. Source: D9, MB-S09. */
export const exchangePoints = endpoint({
  name: 'member.exchange-points',
  access: { anyOf: ['desk.members.exchange'] },
  outlet: 'required',
  summary: 'Exchanges points for goods',
  refusals: [
    'member.disabled',
    'exchange.not-offered',
    'exchange.differs',
    'exchange.out-of-stock',
    'points.not-there',
  ],
  request: z.object({
    /** Minted by whoever asks: asked again, the first answer comes back. */
    orderId: id,
    memberId: id,
    basketId: ownBasket,
    goodId: id,
    count: z.int().min(1).max(99),
    /** The number of points that the member was shown. */
    points: z.int().min(1),
    /** True where it is given out at once; otherwise it waits here to be picked up. */
    isHandedOver: z.boolean(),
  }),
  answer: exchangeView,
})

export const handOverExchange = endpoint({
  name: 'member.hand-over-exchange',
  access: { anyOf: ['desk.members.exchange'] },
  outlet: 'required',
  summary: 'Gives out what was exchanged before',
  refusals: ['exchange.not-waiting'],
  request: z.object({ orderId: id }),
  answer: exchangeView,
})

/** Before it is given out: the points come back to their lots, the goods to the stock. */
export const cancelExchange = endpoint({
  name: 'member.cancel-exchange',
  access: { anyOf: ['desk.members.exchange'] },
  outlet: 'required',
  summary: 'Cancels an exchange that waits to be picked up',
  refusals: ['exchange.not-waiting'],
  request: z.object({ orderId: id, refundId: id, reason: lines().min(2).max(200) }),
  answer: exchangeView,
})
