import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, id, instant } from '../fields.ts'
import { memberPassword } from '../member/member-fields.ts'

/**
 * Reserves points and balance for a desk while a member is in its basket, by the id the basket's sale will have: up to the merchant's
 * setting, for this device, to be spent should it go offline. A new request renews it. It ends with the sale's booking, or a day after the
 * last request.
 * Source: members.md §3, D52.
 */
export const reserveMember = endpoint({
  name: 'member.reserve',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Reserves points and balance of a member for a device that may lose its line',
  refusals: ['device.unbound', 'member.disabled', 'member.password-wrong', 'member.password-locked'],
  request: z.object({
    orderId: id,
    memberId: id,
    /**
     * The password of a member who has one: typed while online, for payments above the limit when the desk goes offline. A renewal asks
     * nobody again.
     */
    password: memberPassword.nullable().default(null),
  }),
  answer: z.object({
    points: z.int(),
    principalMinor: amountMinor,
    bonusMinor: amountMinor,
    until: instant,
  }),
})
