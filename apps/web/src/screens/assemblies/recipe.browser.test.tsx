import { createAssembly, readRecipe, saveRecipe } from '@kassa/contract/inventory/assembly.calls.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import RecipePage from './RecipePage.tsx'

const goods = { variantName: '', code: null, customCode: null, weightUnit: null, unit: '', tracksSerials: false }
const idOf = (place: number): string => `${SAMPLE_ID.slice(0, -1)}${place}`
const tea = { ...goods, variantId: idOf(2), name: 'Tea', quantity: 2, onHand: 9, isListed: true }
const phone = {
  ...goods,
  variantId: idOf(3),
  name: 'Phone',
  quantity: 1,
  onHand: 3,
  isListed: true,
  tracksSerials: true,
}

const shown = (
  parts: readonly object[],
  can = { edit: true, assemble: parts.length > 0 },
  unmade: 'combined' | 'weighed' | 'not-here' | null = null,
) => {
  const recipe = sample(readRecipe.answer, {
    ...goods,
    variantId: SAMPLE_ID,
    name: 'Hamper',
    version: 4,
    onHand: 1,
    can,
    unmade,
  })
  const all = {
    ...recipe,
    parts: parts.map((part) => ({ ...recipe.parts[0], productId: SAMPLE_ID, shelfNumber: '', ...part })),
  }
  return renderScreen(
    <RecipePage />,
    [
      answer(readRecipe, all as never),
      answer(listStock, { ...sample(listStock.answer), ...pageWith() } as never),
      answer(saveRecipe, all as never),
      answer(createAssembly, sample(createAssembly.answer)),
    ],
    { route: '/document/$id', at: `/document/${SAMPLE_ID}` },
  )
}

it('shows the parts of one piece, and assembles as many as somebody types, with the recipe that was shown', async () => {
  const { first } = await shown([tea])
  await expect.element(page.getByRole('row', { name: /Tea/ })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await press('Assemble')
  await expect.element(page.getByText('At most 4')).toBeVisible()
  await type({ 'Pieces of Hamper': '3', 'Lot number': 'L7' })
  await expect.element(page.getByText('6', { exact: true })).toBeVisible()
  await press('Assemble')
  const sent = await first(createAssembly)
  expect(sent).toMatchObject({ kind: 'assemble', variantId: SAMPLE_ID, quantity: 3, recipeVersion: 4 })
  expect(sent).toMatchObject({ lines: [{ variantId: tea.variantId }, { variantId: SAMPLE_ID, lotNumber: 'L7' }] })
})

it('unpacks what is on hand, and asks for the numbers of pieces that have one', async () => {
  const { first } = await shown([phone])
  await press('Unpack')
  await expect.element(page.getByText('At most 1')).toBeVisible()
  await type({ 'Pieces of Hamper': '1', 'Serial numbers': 'SN-77' })
  await userEvent.keyboard('{Enter}')
  await press('Unpack')
  expect(await first(createAssembly)).toMatchObject({
    kind: 'unpack',
    lines: [
      { variantId: SAMPLE_ID, serials: [] },
      { variantId: phone.variantId, serials: ['SN-77'], lotNumber: null, expiresOn: null },
    ],
  })
})

it('begins empty, and saves parts under the version that was shown', async () => {
  const { first } = await shown([])
  await expect.element(page.getByText(/No parts yet/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Unpack' }).elements()).toEqual([])
  await press('Edit recipe')
  await press('Save recipe')
  expect(await first(saveRecipe)).toEqual({ variantId: SAMPLE_ID, version: 4, lines: [] })
})

it('says which part this outlet does not sell, and offers nothing to whoever may not set stock', async () => {
  await shown([{ ...tea, isListed: false }], { edit: false, assemble: false })
  await expect.element(page.getByText('Not sold at this outlet')).toBeVisible()
  expect(page.getByRole('button', { name: /Assemble|Unpack|Edit/ }).elements()).toEqual([])
})

it('says why there is no button where goods have no recipe, or this outlet does not sell them', async () => {
  const none = { edit: false, assemble: false }
  const cases = [
    [[], 'combined', /A combined product has no recipe/],
    [[], 'weighed', /only products counted in pieces/],
    [[tea], 'not-here', /Choose an outlet that does/],
  ] as const
  for (const [parts, unmade, text] of cases) {
    await shown(parts, none, unmade)
    await expect.element(page.getByText(text)).toBeVisible()
    expect(page.getByText(/No parts yet/).elements()).toEqual([])
  }
})
