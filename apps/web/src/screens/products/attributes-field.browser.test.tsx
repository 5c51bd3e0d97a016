import { listAttributes } from '@kassa/contract/catalogue/attribute.calls.ts'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AttributeDraft } from '../../parts/goods/product-form.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample } from '../../test/sample.ts'
import { AttributesField } from './AttributesField.tsx'

function Form() {
  const [value, setValue] = useState<AttributeDraft[]>([{ name: '', values: [] }])
  return <AttributesField value={value} onChange={setValue} />
}

const library = answer(listAttributes, {
  ...sample(listAttributes.answer),
  rows: [{ ...sample(listAttributes.answer.shape.rows.element), name: 'Colour', values: ['Red'] }],
})

it('offers names that fit what is typed, and lays nothing over the values where none does', async () => {
  await renderScreen(<Form />, [library])
  const name = page.getByRole('combobox', { name: 'Name of attribute 1' })
  await name.fill('COL')
  await expect.element(page.getByTitle('Colour')).toBeVisible()
  await name.fill('Size')
  await expect.element(page.getByTitle('Colour')).not.toBeVisible()
  await page.getByRole('combobox', { name: 'Values of Size' }).click()
})
