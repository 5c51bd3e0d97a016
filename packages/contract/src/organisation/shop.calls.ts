import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { FIRST_OUTLET_REFUSALS, firstOutlet, ownPin, PIN_REFUSALS } from './first-outlet.ts'

/** Makes the first outlet of a merchant that has none: with its taxes, and whoever makes it as somebody who may sell there. */
export const beginShop = endpoint({
  name: 'organisation.begin-shop',
  access: { anyOf: ['platform.organisation.outlets.add'] },
  summary: 'Makes the first outlet with the currency, time, language and taxes chosen for it',
  refusals: [...FIRST_OUTLET_REFUSALS, ...PIN_REFUSALS, 'shop.begun-before', 'seat.admins-only'],
  request: z.object({ outlet: firstOutlet, pin: ownPin.optional() }),
  answer: z.object({ outletId: id }),
})

/** Lets an administrator with rights of the desk sell: the seat they have there, made where they had none. */
export const takeSeat = endpoint({
  name: 'organisation.take-seat',
  access: { anyOf: ['desk.cashiering', 'desk.products', 'desk.orders', 'desk.inventory', 'desk.shift'] },
  summary: 'Gives an administrator a seat at the desks of the merchant',
  refusals: ['seat.admins-only'],
  request: z.object({}),
  answer: z.object({ staffId: id }),
})
