import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { listNetworkPrinters, setPrinterCategories } from '@kassa/contract/print/printer.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patiently } from '../../test/patiently.ts'
import { anyOf, SAMPLE_ID } from '../../test/sample.ts'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import { NetworkPrinters } from './NetworkPrinters.tsx'

const food = { id: crypto.randomUUID(), name: 'Food', shownName: 'Food', names: {}, parentId: null }
const drinks = { ...food, id: crypto.randomUUID(), name: 'Drinks', shownName: 'Drinks' }
const rest = { position: 0, taxId: null, productCount: 0, version: 1 }
const sampled = anyOf(listNetworkPrinters.answer, 'most') as { printers: readonly object[] }
const kitchen = {
  ...sampled.printers[0],
  id: SAMPLE_ID,
  name: 'Kitchen',
  way: 'port',
  version: 3,
  categoryIds: [food.id],
}

it('says whose goods a printer picks, and saves others against the version that was read', async () => {
  const asked = answerCalls({
    [listNetworkPrinters.path]: () => ({ body: { printers: [kitchen] } }),
    [listCategories.path]: () => ({ body: { rows: [food, drinks].map((category) => ({ ...category, ...rest })) } }),
    [setPrinterCategories.path]: () => ({ body: {} }),
  })
  await show(<NetworkPrinters title="Devices" purpose="" above={null} />, {
    session: { perm: codesOfTier('merchant') },
  })
  await expect.element(page.getByText('· Pick list: Food')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Pick lists' }))
  await expect.element(page.getByRole('combobox')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await userEvent.click(page.getByRole('combobox'))
  await userEvent.click(page.getByTitle('Drinks').last())
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await patiently(() =>
    expect(asked.find(({ path }) => path === setPrinterCategories.path)?.body).toEqual({
      id: SAMPLE_ID,
      version: 3,
      categoryIds: [food.id, drinks.id],
    }),
  )
})
