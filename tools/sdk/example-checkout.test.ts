// The checkout of the example shop keeps a customer's money while nobody knows whether there is an order.
import { expect, test } from 'vitest'
import { placeOrder } from '../../examples/web-shop/checkout.ts'
import { playedPayments } from '../../examples/web-shop/payments.ts'
import type { Kassa } from '../../packages/sdk/src/kassa.ts'

const total = { amount: 1_250, currency: 'USD' } as const
const checkout = { id: 'c1', quoteId: 'q1', total, customer: { name: 'Ada' }, isPaidNow: true }
const refusal = (code: string, state: string, next: string) => ({
  ok: false,
  refusal: { code, data_state: state, what_to_do: next, detail: code },
})

/** A Kassa that answers each call as told; what is not told is a success. */
const played = (answers: Readonly<Record<string, object>>): Kassa =>
  ({ call: async (name: string) => answers[name] ?? { ok: true, answer: { data: [] } } }) as unknown as Kassa

test.each<[string, Readonly<Record<string, object>>]>([
  [
    'its answer was lost at the server',
    { create_web_order: refusal('server.database_lost', 'unknown', 'verify_first') },
  ],
  ['it is busy', { create_web_order: refusal('server.busy', 'nothing_happened', 'retry') }],
  [
    'the order cannot be looked up',
    {
      create_web_order: refusal('request.repeat_differs', 'nothing_happened', 'edit'),
      list_external_ids: refusal('server.busy', 'nothing_happened', 'retry'),
    },
  ],
])('the money stays where %s', async (_, answers) => {
  const payments = playedPayments()
  await expect(placeOrder(played(answers), payments, checkout)).rejects.toMatchObject({ name: 'KassaUnreachable' })
  expect([...payments.taken.keys()]).toEqual(['c1'])
})

test('an order that is refused for good gives it back', async () => {
  const payments = playedPayments()
  const gone = { create_web_order: refusal('stock.gone', 'nothing_happened', 'edit') }
  expect((await placeOrder(played(gone), payments, checkout)).isOrdered).toBe(false)
  expect(payments.taken.size).toBe(0)
})
