import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { find } from '@kassa/contract/search/search.calls.ts'
import { sessionOutlet } from '@kassa/contract/identity/identity.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useShortcuts } from '../../kit/keys/use-shortcuts.ts'
import { patiently } from '../../test/patiently.ts'
import { answer, renderScreen, type RenderOptions } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import CommandBar from './CommandBar.tsx'

const OTHER = '019cc000-0000-7000-8000-0000000000aa'
const outlet = (id: string, name: string) => sample(sessionOutlet, { id, name, payCurrency: 'CNY', timeZone: 'UTC' })
const outlets = [outlet(SAMPLE_ID, 'Quay'), outlet(OTHER, 'Road to Hill')]
const cola = rowOf(listStock, { name: 'Cola', variantName: '', weightUnit: null, unit: '', onHand: 12, code: '690' })
const sums = { currency: 'CNY' as const, valueMinor: 0, items: 0, low: 0 }
type Stock = OutputOf<typeof listStock.answer>

async function open(stock: Stock['rows'] = [], options: RenderOptions = {}, page = <Bar />) {
  const answers = [answer(find, { rows: [] }), answer(listStock, { ...pageWith(...stock), sums })]
  return renderScreen(page, answers, { session: { outlets }, ...options })
}
const Bar = () => <CommandBar isOpen onClose={() => undefined} />
const type = (text: string) => userEvent.fill(page.getByRole('combobox'), text)
/** Below the list: what is said of the search itself. */
const status = () => page.getByRole('dialog').getByRole('status')
const option = (name: string) => page.getByRole('option', { name, exact: true })

it.each(['create product', '新建商品', '商品を作成'])(
  '“%s” opens the list of products with a new one',
  async (typed) => {
    const { router } = await open()
    await type(typed)
    await expect.element(option('Create product Products')).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await patiently(() => expect(router.state.location.href).toContain('/shop-productMgmt?new=yes'))
  },
)

it('offers nothing to make to whoever may only look', async () => {
  await open([], { may: ['platform.catalogue.products'] })
  await type('product')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(page.getByRole('option', { name: /^Create/ }).elements()).toEqual([])
})

it('offers only what can be read through while nothing is typed', async () => {
  await open()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(page.getByRole('option', { name: /^Create/ }).elements()).toEqual([])
})

it('“transfer 5 cola to Road to Hill” leads to that form, and says where from and how many are there', async () => {
  const shown = await open([cola])
  await type('transfer 5 cola to Road to Hill')
  await expect.element(option('Transfer 5 Cola to Road to Hill From Quay · on hand 12')).toBeVisible()
  expect(await shown.first(listStock)).toMatchObject({ search: 'cola' })
  expect(await seriousFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  const asked = `goods=${cola.variantId}&quantity=5&toOutlet=${OTHER}`
  await patiently(() => expect(shown.router.state.location.href).toContain(`/stock-transfer?${asked}`))
})

it.each([
  ['transfer cola to Hill', 'Enter a number before the product.'],
  ['transfer 5 cola to Mars', 'No outlet matches “Mars”.'],
  [
    'transfer 5 cola to Quay',
    '“Quay” is the sending outlet. Enter another outlet, or switch outlets at the top of the page.',
  ],
  ['transfer 5 nothing to Hill', 'No product in stock here matches “nothing”.'],
  [`transfer 5 ${'字'.repeat(180)} to Hill`, `No product in stock here matches “${'字'.repeat(50)}…”.`],
])('“%s” is answered plainly', async (typed, said) => {
  const { sent } = await open()
  await type(typed)
  await expect.element(status()).toHaveTextContent(`${said} For example: transfer 5 cola to Hill`)
  expect(sent(listStock).length).toBe(typed.includes('nothing') ? 1 : 0)
})

it('moves nothing for whoever may draft no transfer', async () => {
  const { sent } = await open([], { may: ['platform.inventory.transfers', 'platform.inventory.stock'] })
  await type('transfer 5 cola to Hill')
  await expect.element(status()).toHaveTextContent('No matches. Try another word, or the start of a number.')
  expect(sent(listStock)).toEqual([])
})

it('finds a setting by its words and leads to its part of the screen', async () => {
  const { router } = await open()
  await type('cash rounding')
  await expect.element(option('Cash rounding Setting · Sales settings')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await patiently(() => expect(router.state.location.href).toContain('/configMgmt/sales?part=cash-rounding'))
})

it('finds no setting of a screen that stays closed', async () => {
  await open([], { may: ['platform.configuration.security'] })
  await type('passwords')
  await expect.element(option('Passwords Setting · Security policy')).toBeVisible()
  await type('rounding')
  await expect.element(status()).toHaveTextContent('No matches. Try another word, or the start of a number.')
})

it.each(['keyboard', '快捷键', 'キー'])('“%s” opens the sheet of shortcuts of the page behind', async (typed) => {
  const run = vi.fn()
  const Page = () => {
    useShortcuts([{ keys: '?', group: 'everywhere', offer: () => ({ label: 'Sheet', run }) }])
    return <Bar />
  }
  await open([], {}, <Page />)
  await type(typed)
  await expect.element(option('Keyboard shortcuts Command')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(run).toHaveBeenCalledOnce()
})
