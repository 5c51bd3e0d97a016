import 'fake-indexeddb/auto'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { openDesk } from '../../../test/desk-world.ts'
import { answerCalls, show } from '../../../test/show.tsx'
import { addItem } from '../../basket/sell.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { Dialogs } from '../../shell/Dialogs.tsx'
import { sellWithoutProduct } from './sell-without-product.ts'

const anything = {
  ...usualItem,
  id: 'any',
  productId: 'any',
  name: 'Without a product',
  type: 'combined' as const,
  isOpenPrice: true,
  sellPriceMinor: 1,
}
const tax = { id: 'low', name: 'Reduced', rateBasisPoints: 700, isIncluded: true, isDefault: false }

beforeEach(() => {
  openDesk()
  answerCalls({})
  desk.change(({ setup }) => ({
    catalogue: catalogueOf([anything, { ...usualItem, id: 'tea', productId: 'tea', name: 'Tea', sellPriceMinor: 9 }]),
    setup: setup && { ...setup, taxes: [tax] },
    dialog: null,
    message: null,
  }))
})

const linesBefore = (): Set<string> => new Set(basketNow().lines.map(({ id }) => id))

it('asks for name, price, quantity and tax, refuses what is missing in words, and sells the line', async () => {
  const before = linesBefore()
  await show(<Dialogs />)
  sellWithoutProduct('4006381333931')
  await expect.element(page.getByLabelText('Name on the receipt')).toHaveValue('4006381333931')
  await userEvent.fill(page.getByLabelText('Name on the receipt'), ' ')
  const add = page.getByRole('button', { name: 'Add to basket' })
  await userEvent.click(add)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a name for the receipt.')
  await userEvent.fill(page.getByLabelText('Name on the receipt'), 'Repair of a zip')
  for (const [price, said] of [
    ['', 'Enter the amount in digits.'],
    ['0', 'Enter the amount in digits.'],
    ['1.005', 'Enter at most 2 decimals.'],
  ] as const) {
    await userEvent.fill(page.getByLabelText('Unit price'), price)
    await userEvent.click(add)
    await expect.element(page.getByRole('alert')).toHaveTextContent(said)
  }
  await userEvent.fill(page.getByLabelText('Unit price'), '10.70')
  await userEvent.fill(page.getByLabelText('Quantity'), '0')
  await userEvent.click(add)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The quantity must be 1–999999.')
  await userEvent.fill(page.getByLabelText('Quantity'), '3')
  await userEvent.selectOptions(page.getByRole('combobox'), 'Reduced 7%')
  await userEvent.click(add)
  expect(basketNow().lines.filter(({ id }) => !before.has(id))).toMatchObject([
    { goods: { id: 'any', name: 'Repair of a zip', taxId: 'low' }, quantity: 3, typedPriceMinor: 1_070 },
  ])
})

it('is not sold by whoever may not, and says where to set it up when there is none', () => {
  desk.change(({ setup, cashierId }) => ({
    setup: setup && {
      ...setup,
      staff: setup.staff.map((one) =>
        one.id === cashierId
          ? {
              ...one,
              permissionCodes: one.permissionCodes.filter(
                (code) => code !== permissionCode('desk.cashiering.withoutProduct'),
              ),
            }
          : one,
      ),
    },
  }))
  addItem(anything)
  expect([desk.read().dialog, desk.read().message?.key]).toEqual([null, 'message.notAllowed'])
  desk.change({ catalogue: catalogueOf([]) })
  sellWithoutProduct()
  expect([desk.read().dialog, desk.read().message?.key]).toEqual([null, 'withoutProduct.none'])
})
