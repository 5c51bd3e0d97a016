import { z } from 'zod'
import { PLAYED_WISHES } from '../../payment/played-payment.calls.ts'
import { idOf, moment, money, wordAmong } from '../frame.ts'
import { openWrite } from '../open-endpoint.ts'
import { methodName } from '../shop.calls.ts'

/** One call and no list: whoever drives a till of a test shop has just asked for the payment that it decides. */
export const decideTestPayment = openWrite({
  name: 'decide-test-payment',
  path: '/test-payments/decide',
  scopes: 'any',
  access: 'app',
  summary: 'Decide the newest simulated payment that waits at an outlet of a test shop, as its customer',
  request: z.object({
    outlet_id: idOf('The outlet'),
    wish: wordAmong(PLAYED_WISHES, 'To pay, to decline, or to let its time lapse'),
  }),
  answer: z.object({
    method: methodName,
    amount: money,
    requested_at: moment('When a till asked for it'),
  }),
  refusals: ['payment.real-shop'],
})
