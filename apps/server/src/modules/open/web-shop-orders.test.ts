import type { Kassa } from '@kassa/sdk/kassa.ts'
import { KassaUnreachable } from '@kassa/sdk/send-patiently.ts'
import { expect, test } from 'vitest'
import { findOrder, OrderUnknown } from '../../../../../examples/web-shop/orders.ts'

const refusing = (code: string, next: string): Kassa =>
  ({
    call: () => Promise.resolve({ ok: false, refusal: { code, detail: 'No', request_id: 'R-1', what_to_do: next } }),
  }) as unknown as Kassa

test.each([
  ['call.too_many', 'retry', KassaUnreachable],
  ['scope.missing', 'call_support', OrderUnknown],
  ['app.key_ended', 'sign_in', OrderUnknown],
])('an order is not seen for %s', async (code, next, kind) => {
  await expect(findOrder(refusing(code, next), 'checkout-1')).rejects.toThrow(kind)
})

test('a refusal is named, so that whoever keeps the shop knows what to mend', async () => {
  await expect(findOrder(refusing('scope.missing', 'call_support'), 'checkout-1')).rejects.toThrow(
    'scope.missing, request R-1',
  )
})
