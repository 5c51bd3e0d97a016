import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, pageOf, pageRequest } from '../fields.ts'
import { documentFacts, goodsFacts, note, quantity } from './goods-line.ts'

export const stockRequestState = z.enum(['open', 'accepted', 'declined', 'withdrawn'])

/** One product that an outlet asks another for; `outletId` is the outlet that asks. Source: features IN-P15. */
export const stockRequestView = z.object({
  ...documentFacts,
  ...goodsFacts,
  fromOutletId: id,
  fromOutletName: z.string(),
  state: stockRequestState,
  quantity: z.int(),
  /** On hand at the asked outlet, for whoever works there; null for others, and once it is answered. */
  available: z.int().nullable(),
  note: z.string(),
  reply: z.string(),
  createdAt: instant,
  createdByName: z.string(),
  answeredAt: instant.nullable(),
  answeredByName: z.string().nullable(),
  /** The transfer it became, while that is there. */
  transferId: id.nullable(),
  transferNumber: z.string().nullable(),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
})

const seeing = ['platform.inventory.transfers', 'desk.inventory.transfers'] as const
/** The rights that let somebody ask for goods, and answer. */
export const stockRequestRights = ['platform.inventory.transfers.add', 'desk.inventory.transfers.add'] as const

export const listStockRequests = endpoint({
  name: 'inventory.list-stock-requests',
  method: 'GET',
  access: { anyOf: [...seeing] },
  outlet: 'required',
  summary: 'Requests for goods from and to an outlet, newest first',
  request: pageRequest.extend({
    /** A piece of its number. */
    search: z.string().trim().max(50).optional(),
    state: stockRequestState.optional(),
    direction: z.enum(['asked', 'received']).optional(),
  }),
  answer: pageOf(stockRequestView),
})

/** Other outlets that sell the goods in the same currency, by name; how many each has stays theirs. */
export const listAskableOutlets = endpoint({
  name: 'inventory.list-askable-outlets',
  method: 'GET',
  access: { anyOf: [...stockRequestRights] },
  outlet: 'required',
  summary: 'The outlets that can be asked for goods, and whether each has some',
  request: z.object({ variantId: id }),
  answer: z.object({
    rows: z.array(z.object({ outletId: id, outletName: z.string(), hasSome: z.boolean() })).max(200),
  }),
})

export const createStockRequest = endpoint({
  name: 'inventory.create-stock-request',
  access: { anyOf: [...stockRequestRights] },
  outlet: 'required',
  summary: 'Asks another outlet for goods',
  refusals: [
    'transfer.same-outlet',
    'transfer.outlet-unknown',
    'transfer.currency-differs',
    'goods.unknown',
    'goods.combined',
    'goods.quantity-too-large',
  ],
  request: z.object({ variantId: id, fromOutletId: id, quantity, note }),
  answer: stockRequestView,
})

/** Drafts a transfer of what was asked for, or of what is there where that is less. */
export const acceptStockRequest = endpoint({
  name: 'inventory.accept-stock-request',
  access: { anyOf: [...stockRequestRights] },
  summary: 'Accepts a request: a transfer is drafted at the asked outlet',
  refusals: [
    'stock-request.closed',
    'stock-request.nothing-there',
    'transfer.other-outlet',
    'transfer.outlet-unknown',
    'transfer.currency-differs',
    'goods.unknown',
    'goods.combined',
    'goods.quantity-too-large',
  ],
  request: z.object({ id }),
  answer: stockRequestView,
})

export const declineStockRequest = endpoint({
  name: 'inventory.decline-stock-request',
  access: { anyOf: [...stockRequestRights] },
  summary: 'Declines a request with a reason',
  refusals: ['stock-request.closed', 'transfer.other-outlet'],
  request: z.object({ id, reply: z.string().trim().min(1).max(255) }),
  answer: stockRequestView,
})

export const withdrawStockRequest = endpoint({
  name: 'inventory.withdraw-stock-request',
  access: { anyOf: [...stockRequestRights] },
  summary: 'Withdraws a request that nobody answered yet',
  refusals: ['stock-request.closed', 'transfer.other-outlet'],
  request: z.object({ id }),
  answer: stockRequestView,
})
