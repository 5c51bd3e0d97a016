import { z } from 'zod'
import { MOST_DAYS_AT_ONCE } from '../../identity/test-shop.calls.ts'
import { moment } from '../frame.ts'
import { openRead, openWrite } from '../open-endpoint.ts'

const clock = z
  .object({
    is_test: z.boolean().describe('Whether the shop is a test shop, whose clock can be moved'),
    now: moment('The moment that it is in the shop: its days, prices, expiry and due dates go by it'),
  })
  .meta({ id: 'ShopClock', description: 'The clock by which a shop lives' })

export const readTestClock = openRead({
  name: 'read-test-clock',
  path: '/test-clock',
  scopes: 'any',
  access: 'app',
  summary: 'Read what time it is in the shop',
  request: z.object({}),
  answer: clock,
})

export const moveTestClock = openWrite({
  name: 'move-test-clock',
  path: '/test-clock/move',
  scopes: 'any',
  access: 'app',
  summary: `Move the clock of a test shop ahead, at most ${MOST_DAYS_AT_ONCE} days at once; what is due by then becomes due`,
  request: z.object({ to: moment('The moment that it shall be there. The clock never goes back') }),
  answer: clock,
  refusals: ['test-clock.real', 'test-clock.back', 'test-clock.too-far'],
})
