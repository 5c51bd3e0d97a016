import axe from 'axe-core'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../test/show.tsx'
import type { Language } from '../../../words/locale.ts'
import { DeskDayField } from './DeskDayField.tsx'
import '../../shell/desk.css'
import '../../shell/desk-parts.css'

function Held({ first = '' }: { readonly first?: string }) {
  const [day, setDay] = useState(first)
  return (
    <form className="d-desk" data-surface="desk" onSubmit={(event) => event.preventDefault()}>
      <DeskDayField label="Last day" value={day} onChange={setDay} />
      <output>{day}</output>
      <button type="button" onClick={() => setDay('2027-01-31')}>
        Other
      </button>
    </form>
  )
}

const field = () => page.getByLabelText('Last day')
const held = () => document.querySelector('output')?.textContent

it.each<[Language, string, string]>([
  ['en', '03/05/2026', 'MM/DD/YYYY'],
  ['zh', '2026/03/05', 'YYYY/MM/DD'],
  ['ja', '2026/03/05', 'YYYY/MM/DD'],
])('in %s a day stands as lists have it, and is typed so or by its digits', async (language, shown, pattern) => {
  await show(<Held first="2026-03-05" />, { language })
  await expect.element(field()).toHaveValue(shown)
  await userEvent.clear(field())
  await expect.element(field()).toHaveAttribute('placeholder', pattern)
  expect(held()).toBe('')
  await userEvent.type(field(), shown.replaceAll('/', ''))
  await expect.element(field()).toHaveValue(shown)
  expect(held()).toBe('2026-03-05')
  await userEvent.clear(field())
  await userEvent.type(field(), '2026-12-31')
  await userEvent.tab()
  expect([held(), document.querySelector('input')?.value.includes('12/31')]).toEqual(['2026-12-31', true])
})

it('half a day is none, is said once the field is left, and holds the form back', async () => {
  await show(<Held />)
  await userEvent.type(field(), '02/30/2026')
  expect([held(), document.querySelector('form')?.checkValidity()]).toEqual(['', false])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No such day (MM/DD/YYYY).')
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([])
  await userEvent.clear(field())
  await userEvent.tab()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(document.querySelector('form')?.checkValidity()).toBe(true)
})

it('a button that is pressed out of the field is pressed, and a day from outside takes the place of what was typed', async () => {
  await show(<Held />)
  await userEvent.type(field(), '12')
  await userEvent.click(page.getByRole('button', { name: 'Other' }))
  await expect.element(field()).toHaveValue('01/31/2027')
})
