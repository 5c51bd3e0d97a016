import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings, show } from '../../../test/show.tsx'
import { SelectField } from './SelectField.tsx'

const countries = [
  'Austria',
  'Belgium',
  'Bulgaria',
  'Canada',
  'China',
  'Croatia',
  'Cyprus',
  'Estonia',
  'Ethiopia',
  'Finland',
]
const many = [...countries, 'France', 'Germany', 'Japan', 'New Zealand'].map((text) => ({
  value: text.slice(0, 3),
  text,
}))
let sent = 0

function Form({ options = many }) {
  const [value, setValue] = useState('Chi')
  return (
    <main className="k-login">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent += 1
        }}
      >
        <SelectField label="Country" value={value} options={options} onChange={setValue} />
        <button type="submit">Register</button>
      </form>
    </main>
  )
}

const field = page.getByRole('combobox', { name: 'Country' })
const shown = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

it('narrows as one types, and Enter takes the best without sending the form', async () => {
  await show(<Form />)
  await expect.element(field).toHaveValue('China')
  await userEvent.click(field)
  expect(shown()).toHaveLength(14)
  await userEvent.keyboard('zea')
  expect(shown()).toEqual(['New Zealand'])
  expect(await seriousFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('New Zealand')
  expect([shown(), sent]).toEqual([[], 0])
  await userEvent.keyboard('{Enter}')
  expect(sent).toBe(1)
})

it('goes by arrows from what is chosen, and Escape or another place leaves it as it was', async () => {
  await show(<Form />)
  await userEvent.click(page.getByRole('button', { name: 'Register' }))
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Croatia')
  await userEvent.click(field)
  await userEvent.keyboard('xyz')
  await expect.element(page.getByText('Nothing found. Try other letters.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('Croatia')
  await userEvent.click(field)
  await userEvent.keyboard('jap{Tab}')
  await expect.element(field).toHaveValue('Croatia')
})

it('letters typed in the closed field search, and take the place of what was chosen', async () => {
  await show(<Form />)
  await userEvent.click(page.getByRole('button', { name: 'Register' }))
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}ger{Enter}')
  await expect.element(field).toHaveValue('Germany')
})

it('a press chooses, and the list lies within a phone', async () => {
  await page.viewport(360, 740)
  await show(<Form />)
  await userEvent.click(field)
  const { left, right } = page.getByRole('listbox').element().getBoundingClientRect()
  expect([left >= 0, right <= 360]).toEqual([true, true])
  await userEvent.click(page.getByRole('option', { name: 'Japan' }))
  await expect.element(field).toHaveValue('Japan')
  await page.viewport(1280, 800)
})

it('few stand as the browser draws them', async () => {
  await show(<Form options={many.slice(0, 12)} />)
  await expect.element(field).toHaveDisplayValue('China')
  expect(field.element()).toBeInstanceOf(HTMLSelectElement)
})
