import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { enabledBit, costOf, id, instant, sumMinor } from '../fields.ts'
import { outletView } from '../organisation/outlet.calls.ts'
import { tillCounts, tillState } from './till-state.ts'

/** Open shifts and people that are shown of an outlet. */
export const OUTLET_PAGE_ROWS = 50

/** After refunds, in the outlet’s currency. */
const sold = z.object({ orders: z.int(), netMinor: sumMinor })

/** One outlet, how it is doing first: what it sold, its tills and drawers, what runs low, who works there. */
export const readOutletPage = endpoint({
  name: 'report.read-outlet-page',
  method: 'GET',
  path: '/report/outlets/:id',
  access: { anyOf: ['platform.organisation.outlets'] },
  summary: 'One outlet with its sales, tills, open shifts, low goods and people',
  request: z.object({ id }),
  answer: z.object({
    asOf: instant,
    outlet: outletView,
    /** Its business day so far, and the same weekday a week ago up to the same time. */
    today: sold,
    weekAgo: sold,
    /** Days with today; `before`: as many days before those of the month. */
    week: sold,
    month: sold.extend({ marginMinor: costOf('goods', sumMinor) }),
    before: sold,
    counts: tillCounts,
    tills: z.array(tillState),
    /** Goods at or below their warning line; null for whoever may not see stock. */
    lowGoods: z.int().nullable(),
    /** Null for whoever may not see shifts. */
    shifts: z
      .array(z.object({ id, number: z.string(), staffName: z.string(), deviceName: z.string(), openedAt: instant }))
      .nullable(),
    /** Null for whoever may not see staff. */
    people: z
      .array(z.object({ id, name: z.string(), number: z.string(), roleName: z.string(), isEnabled: enabledBit }))
      .nullable(),
  }),
})
