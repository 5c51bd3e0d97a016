// A cashier sees what each piece gives back, and what is withheld, before anything is given.
import { openWindow, type PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { show } from '../../../test/show.tsx'
import { entries, id, itemOf, useTill } from '../../../test/till-of-a-day.ts'
import { addItem } from '../../basket/sell.ts'
import type { DeskOffers } from '../../model/desk-offers.ts'
import { desk } from '../../model/desk-state.ts'
import { takeCash } from '../../payment/methods/cash/take-cash.ts'
import { RefundArea } from './RefundArea.tsx'

const goods = ['Cap', 'Scarf'].map((name, at) => itemOf({ id: id(30 + at), name, sellPriceMinor: 1_000 }))
const values = page.getByRole('group', { name: 'Value of the returned items' })

useTill()
afterEach(() => desk.change({ offers: null, refundNumber: null }))

function offer(benefit: PlanTerms['benefit']): void {
  const terms = {
    name: 'Second one free',
    currency: 'CNY',
    scope: { kind: 'all' },
    target: { kind: 'all' },
    outlets: { kind: 'all' },
    window: openWindow,
    limits: { total: null, perDay: null, perMember: null },
    leavesOutReduced: false,
    occasion: null,
    benefit,
  }
  const plans = [{ id: id(40), version: 1, priority: 100, used: [], terms }]
  desk.change({ catalogue: catalogueOf(goods), offers: { plans, names: {} } as unknown as DeskOffers })
}

it('says what a piece of a deal gives back, whichever it is, and writes nothing by that', async () => {
  const free = { kind: 'percent', offBasisPoints: 10_000 } as const
  offer({ type: 'second-item', reward: free, pooling: 'mix', maxTimes: null, isOnTopOfSpecial: false })
  for (const item of goods) addItem(item)
  await takeCash(1_000)
  desk.change({ finished: null, workArea: 'refund', refundNumber: '1-02-000001' })
  const before = (await entries()).length
  await show(<RefundArea />)
  for (const name of ['Cap', 'Scarf']) {
    await userEvent.click(page.getByRole('button', { name: new RegExp(name) }))
    await expect.element(values).toHaveTextContent(`${name}¥5.00`)
    await userEvent.click(page.getByRole('button', { name: new RegExp(name) }))
  }
  expect((await entries()).length).toBe(before)
})

it('says what is withheld for a gift that stays without the goods it was given for', async () => {
  const [cap, scarf] = goods
  const from = {
    thresholdMinor: 1_000,
    thresholdPieces: null,
    conditionScope: null,
    isRepeating: false,
    maxTimes: null,
  }
  offer({ type: 'full-gift', gifts: [{ variantId: cap!.id, countPerTime: 1 }], ...from })
  addItem(scarf!)
  await takeCash(1_000)
  desk.change({ finished: null, workArea: 'refund', refundNumber: '1-02-000001' })
  await show(<RefundArea />)
  await userEvent.click(page.getByRole('button', { name: /Scarf/ }))
  await expect.element(values).toHaveTextContent('Scarf¥10.00Cap not returned: withheld−¥10.00')
})
