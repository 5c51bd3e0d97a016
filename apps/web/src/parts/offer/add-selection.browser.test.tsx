import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { readListViews } from '@kassa/contract/identity/list-views.calls.ts'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { ScopeField } from './ScopeField.tsx'

const OTHER = '019cc000-0000-7000-8000-0000000000a2'
const tea = rowOf(listProducts, { id: SAMPLE_ID, shownName: 'Green tea' })
const view = { id: OTHER, name: 'Low on shelf', address: { shelf: 'on', stock: 'low', sort: '-name' } }

async function shown() {
  const asked: unknown[] = []
  const scopes: unknown[] = []
  function Field() {
    const [scope, setScope] = useState<never>({ kind: 'products', products: [] } as never)
    return (
      <ScopeField
        label="Goods"
        value={scope}
        onChange={(next) => {
          scopes.push(next)
          setScope(next as never)
        }}
      />
    )
  }
  const products = answer(listProducts, (request) => {
    asked.push(request)
    return pageWith(tea)
  })
  await renderScreen(<Field />, [products, answer(readListViews, { views: [view] })])
  return { asked, scopes }
}
const chosen = { kind: 'products', products: [{ productId: SAMPLE_ID, variantId: null }] }

it('the goods of a view of one’s own are taken in as they are now, each once, and that is said', async () => {
  const { asked, scopes } = await shown()
  await expect.element(page.getByText('Adds the products in the view now', { exact: false })).toBeVisible()
  for (const said of ['1 added', '0 added']) {
    await page.getByRole('combobox', { name: 'Add a saved view' }).click()
    await page.getByTitle('Low on shelf').click()
    await expect.element(page.getByText(said)).toBeVisible()
  }
  expect(asked).toContainEqual(expect.objectContaining({ shelf: 'on', stock: 'low' }))
  expect(scopes).toEqual([chosen, chosen])
  await expect.element(page.getByTitle('Green tea').first()).toBeVisible()
})
