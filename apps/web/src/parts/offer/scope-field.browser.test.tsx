import { listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { ScopeField } from './ScopeField.tsx'

const fresh = rowOf(listLabels, { id: SAMPLE_ID, name: 'Fresh' })
const leaf = rowOf(listBrands, { id: SAMPLE_ID, name: 'Leaf' })

async function shown() {
  const [asked, scopes]: [unknown[], unknown[]] = [[], []]
  function Field() {
    const [scope, setScope] = useState<never>({ kind: 'all' } as never)
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
  const labels = answer(listLabels, (request) => {
    asked.push(request)
    return pageWith(fresh)
  })
  await renderScreen(<Field />, [labels, answer(listBrands, pageWith(leaf))])
  return { asked, scopes }
}

it('labels are found as they are typed and chosen by name, and it is said that their goods follow', async () => {
  const { asked, scopes } = await shown()
  await page.getByText('Labels', { exact: true }).click()
  await expect.element(page.getByText('join or leave automatically', { exact: false })).toBeVisible()
  await page.getByRole('combobox', { name: 'Labels' }).click()
  await userEvent.keyboard('fre')
  await page.getByTitle('Fresh').click()
  expect(asked).toContainEqual(expect.objectContaining({ search: 'fre' }))
  expect(scopes).toEqual([
    { kind: 'labels', labelIds: [] },
    { kind: 'labels', labelIds: [SAMPLE_ID] },
  ])
  await expect.element(page.getByTitle('Fresh').first()).toBeVisible()
})

it('brands are chosen the same way, and another kind begins with none', async () => {
  const { scopes } = await shown()
  await page.getByText('Brands', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Brands' }).click()
  await page.getByTitle('Leaf').click()
  await page.getByText('Labels', { exact: true }).click()
  expect(scopes).toEqual([
    { kind: 'brands', brandIds: [] },
    { kind: 'brands', brandIds: [SAMPLE_ID] },
    { kind: 'labels', labelIds: [] },
  ])
})

it.each(['en', 'zh', 'ja'] as const)('the kinds fit a phone in %s', async (language) => {
  await page.viewport(360, 740)
  await renderScreen(<ScopeField label="Goods" />, [], { language })
  await expect.element(page.getByRole('radiogroup', { name: 'Goods' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})
