import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/**
 * Drafts a purchase order for each supplier of what should be ordered at an outlet: the suggested quantities at the supplier's price of today, or else at the last price. Goods that
 * stand in a draft already, or that nobody has delivered yet, are left out. Nothing is ordered before somebody sends a draft.
 */
export const draftReorders = endpoint({
  name: 'inventory.draft-reorders',
  access: { anyOf: ['platform.inventory.purchaseOrders.add'] },
  summary: 'Drafts purchase orders of what runs low at an outlet, one for each supplier',
  refusals: [
    'purchase-order.nothing-to-draft',
    'purchase-order.supplier-unknown',
    'purchase-order.price-beyond',
    'goods.unknown',
    'goods.combined',
    'goods.quantity-too-large',
  ],
  request: z.object({ outletId: id }),
  answer: z.object({ orderIds: z.array(id) }),
})
