import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { OptionGroup } from '@kassa/domain/product/option-groups.ts'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { openDesk } from '../../../test/desk-world.ts'
import { patiently } from '../../../test/patiently.ts'
import { answerCalls, show } from '../../../test/show.tsx'
import { askOptionsOf } from '../../basket/guard/options.ts'
import { undoStep } from '../../basket/change-basket.ts'
import { addItem } from '../../basket/sell.ts'
import { startBasket } from '../../basket/start-basket.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { Dialogs } from '../../shell/Dialogs.tsx'

const option = (id: string, surchargeMinor: number, isDefault = false) => ({
  id,
  name: id,
  names: {},
  surchargeMinor,
  isDefault,
})
const size: OptionGroup = {
  id: 'size',
  name: 'Size',
  names: {},
  scope: { kind: 'categories', categoryIds: ['drinks'] },
  currency: 'ETB',
  least: 1,
  most: 1,
  options: [option('Small', 0), option('Large', 300)],
}
const extras: OptionGroup = {
  ...size,
  id: 'extras',
  name: 'Extras',
  least: 0,
  most: 2,
  options: [option('Shot', 200), option('Syrup', 100), option('Cream', 150)],
}
const wrap: OptionGroup = {
  ...extras,
  id: 'wrap',
  scope: { kind: 'all' },
  most: 1,
  options: [option('Wrap', 0, true), option('Bow', 50)],
}

const item = (id: string, facts: Partial<DeskItem> = {}): DeskItem => ({
  ...usualItem,
  id,
  productId: id,
  name: id,
  sellPriceMinor: 1_500,
  memberPriceMinor: 1_400,
  stockPolicy: 'allow',
  ...facts,
})
const coffee = item('coffee', { categoryId: 'coffees' })
const book = item('book')

function openWith(groups: readonly OptionGroup[]): void {
  openDesk()
  answerCalls({})
  desk.change(({ setup }) => ({
    catalogue: catalogueOf([coffee, book]),
    setup: setup && {
      ...setup,
      settings: { ...setup.settings, 'sales.option-groups': groups },
      categories: [
        { id: 'drinks', parentId: null, name: 'Drinks', names: {}, position: 0 },
        { id: 'coffees', parentId: 'drinks', name: 'Coffees', names: {}, position: 0 },
      ],
    },
  }))
  startBasket()
  desk.change({ dialog: null, message: null })
}
beforeEach(() => openWith([size]))

const lines = () =>
  basketNow().lines.map(({ goods, quantity, options = [] }) => [
    goods.id,
    quantity,
    goods.sellPriceMinor,
    options.map(({ name }) => name).join(' '),
  ])
const asked = () => desk.read().dialog?.kind
const button = (name: string | RegExp) => page.getByRole('button', { name })

it('a single question goes on with the press that answers it, and the same again adds to the line', async () => {
  await show(<Dialogs />)
  addItem(coffee)
  expect(lines()).toEqual([])
  await userEvent.click(button(/^Large/))
  await patiently(() => expect(lines()).toEqual([['coffee', 1, 1_800, 'Large']]))
  expect(basketNow().lines[0]?.goods.memberPriceMinor).toBe(1_700)
  expect(asked()).toBeUndefined()
  addItem(coffee, '2')
  await userEvent.click(button(/^Large/))
  await patiently(() => expect(lines()).toEqual([['coffee', 3, 1_800, 'Large']]))
  addItem(coffee)
  await userEvent.click(button(/^Small/))
  await patiently(() => expect(lines()[1]).toEqual(['coffee', 1, 1_500, 'Small']))
})

it('the usual choice goes on with Enter', async () => {
  openWith([{ ...size, options: [option('Small', 0, true), option('Large', 300)] }, extras])
  await show(<Dialogs />)
  addItem(coffee)
  await expect.element(button(/^Continue/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await patiently(() => expect(lines()).toEqual([['coffee', 1, 1_500, 'Small']]))
})

it('what is not whole cannot go on, and no more than may be is chosen', async () => {
  openWith([{ ...size, most: 2, options: [...size.options] }, extras])
  await show(<Dialogs />)
  addItem(coffee)
  await expect.element(button(/^Continue/)).toBeDisabled()
  for (const name of [/^Shot/, /^Syrup/, /^Large/]) await userEvent.click(button(name))
  await expect.element(button(/^Cream/)).toBeDisabled()
  await expect.element(button(/^Continue · .*21\.00/)).toBeEnabled()
  await userEvent.click(button(/^Continue/))
  await patiently(() => expect(lines()).toEqual([['coffee', 1, 2_100, 'Large Shot Syrup']]))
})

it('optional ones stand by their defaults, change on the line, and are undone', async () => {
  openWith([size, wrap])
  await show(<Dialogs />)
  addItem(book)
  expect(lines()).toEqual([['book', 1, 1_500, 'Wrap']])
  const [line] = basketNow().lines
  if (line) askOptionsOf(line)
  await userEvent.click(button(/^Bow/))
  await userEvent.click(button(/^Continue/))
  await patiently(() => expect(lines()).toEqual([['book', 1, 1_550, 'Bow']]))
  undoStep()
  expect(lines()).toEqual([['book', 1, 1_500, 'Wrap']])
  expect(desk.read().message?.facts).toMatchObject({ kind: 'set-options' })
})

it('goods by weight, at a typed price and of another currency have none', () => {
  openWith([{ ...wrap, currency: 'JPY' }])
  addItem(book)
  expect(lines()).toEqual([['book', 1, 1_500, '']])
})
