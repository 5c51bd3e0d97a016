import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { openWindow } from '@kassa/domain/promotion/plan-terms.ts'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { openDesk } from '../../../test/desk-world.ts'
import { patiently } from '../../../test/patiently.ts'
import { answerCalls, show } from '../../../test/show.tsx'
import { startBasket } from '../../basket/start-basket.ts'
import type { DeskOffers } from '../../model/desk-offers.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { Dialogs } from '../../shell/Dialogs.tsx'
import { PageStrip } from '../keys/PageStrip.tsx'

const item = (id: string, sellPriceMinor: number, facts: Partial<DeskItem> = {}): DeskItem => ({
  ...usualItem,
  id,
  productId: id,
  name: id,
  sellPriceMinor,
  stockPolicy: 'allow',
  ...facts,
})
const goods = [
  item('ham', 600),
  item('crab', 900),
  item('gone', 500, { isOnShelf: false }),
  item('tea', 300),
  item('juice', 400),
]
const choice = (productId: string, surchargeMinor = 0) => ({ productId, variantId: null, surchargeMinor })
const lunch = (more: object = {}, window: object = openWindow) => ({
  id: 'lunch',
  version: 1,
  priority: 100,
  used: { total: 0, perDay: 0, perMember: 0 },
  terms: {
    name: 'Lunch',
    currency: 'ETB',
    scope: { kind: 'products', products: goods.map(({ id }) => ({ productId: id, variantId: null })) },
    target: { kind: 'all' },
    outlets: { kind: 'all' },
    window,
    limits: { total: null, perDay: null, perMember: null },
    leavesOutReduced: false,
    occasion: null,
    benefit: {
      type: 'bundle',
      count: 2,
      pooling: 'mix',
      maxTimes: null,
      reward: { kind: 'total', totalMinor: 800 },
      slots: [
        { name: 'Sandwich', least: 1, most: 1, choices: [choice('ham'), choice('crab', 150), choice('gone')] },
        { name: 'Drink', least: 1, most: 1, choices: [choice('tea'), choice('juice')], ...more },
      ],
    },
  },
})

function openWith(...plans: readonly object[]): void {
  openDesk()
  answerCalls({})
  desk.change({ catalogue: catalogueOf(goods), offers: { plans, names: {} } as unknown as DeskOffers })
  startBasket()
  desk.change({ dialog: null, message: null })
}
beforeEach(() => openWith(lunch()))

const button = (name: string | RegExp) => page.getByRole('button', { name })
const strip = <PageStrip pages={[]} page={{ id: 'best', parentId: null } as never} />
const open = async () => {
  await show(
    <>
      {strip}
      <Dialogs />
    </>,
  )
  await userEvent.click(button('Sets'))
}
const lines = () => basketNow().lines.map(({ goods: { id }, quantity }) => [id, quantity])
const payable = () => {
  const { priced } = desk.read()
  return priced?.ok ? priced.value.totals.payableMinor : undefined
}

it('one set opens at once; its goods become lines that cost what the set costs', async () => {
  await open()
  expect(button(/^gone/).elements()).toEqual([])
  await expect.element(button(/^Continue/)).toBeDisabled()
  for (const name of [/^ham/, /^crab/, /^juice/]) await userEvent.click(button(name))
  await userEvent.click(button(/^Continue · .*9\.50/))
  await patiently(() =>
    expect(lines()).toEqual([
      ['crab', 1],
      ['juice', 1],
    ]),
  )
  await patiently(() => expect(payable()).toBe(950))
})

it('a slot of two takes the same goods twice, and no third', async () => {
  openWith(lunch({ most: 2 }))
  await open()
  await userEvent.click(button(/^ham/))
  await userEvent.click(button(/^tea/))
  await userEvent.click(button(/^tea/))
  await expect.element(button(/^2 × tea/)).toBeVisible()
  await expect.element(button(/^juice/)).toBeDisabled()
  await userEvent.click(button(/^Continue/))
  await patiently(() =>
    expect(lines()).toEqual([
      ['ham', 1],
      ['tea', 2],
    ]),
  )
  await patiently(() => expect(payable()).toBe(800))
})

it('asks which of several sets', async () => {
  openWith(lunch(), { ...lunch(), id: 'dinner', terms: { ...lunch().terms, name: 'Dinner' } })
  await open()
  await userEvent.click(button(/^Dinner/))
  await expect.element(page.getByRole('dialog', { name: 'Dinner' })).toBeVisible()
})

it('shows none outside its days', async () => {
  openWith(lunch({}, { ...openWindow, fromDate: '2000-01-01', untilDate: '2000-01-02' }))
  await open()
  await expect.element(page.getByText('No set is available right now.')).toBeVisible()
})

it('a desk without sets has no such key', async () => {
  openWith()
  await show(strip)
  expect(button('Sets').elements()).toEqual([])
})
