import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { ReasonField } from './ReasonField.tsx'
import '../shell/desk-parts.css'

const reasons = ['Torn bag', 'Wrong size', 'Changed their mind']
const said = (): string => document.querySelector('output')?.textContent ?? ''
function Asked({
  isNeeded = true,
  list = reasons,
}: {
  readonly isNeeded?: boolean
  readonly list?: readonly string[]
}) {
  const [reason, setReason] = useState('')
  return (
    <div className="d-desk" data-surface="desk">
      <ReasonField value={reason} reasons={list} isNeeded={isNeeded} onChange={setReason} />
      <output>{reason}</output>
    </div>
  )
}
const other = () => page.getByRole('textbox', { name: 'Reason' })

it('the outlet’s reasons are large buttons of one touch, another one is typed beside them, and nothing moves', async () => {
  await show(<Asked />)
  const button = page.getByRole('button', { name: 'Wrong size' })
  await expect.element(button).toBeVisible()
  const before = button.element().getBoundingClientRect()
  expect(before.height).toBeGreaterThanOrEqual(48)
  await userEvent.click(button)
  expect([said(), (button.element() as HTMLElement).ariaPressed]).toEqual(['Wrong size', 'true'])
  await userEvent.fill(other(), 'A gift')
  expect([said(), (button.element() as HTMLElement).ariaPressed]).toEqual(['A gift', 'false'])
  await userEvent.click(button)
  await expect.element(other()).toHaveValue('')
  expect(said()).toBe('Wrong size')
  await userEvent.click(button)
  expect(said()).toBe('')
  expect(button.element().getBoundingClientRect().toJSON()).toEqual(before.toJSON())
})

const words: readonly (readonly [Language, string])[] = [
  ['en', 'required'],
  ['zh', '必填'],
  ['ja', '必須'],
]
it.each(words)('says in %s that one is needed before it is missed, and only where it is', async (language, word) => {
  await show(<Asked />, { language })
  await expect.element(page.getByText(word, { exact: true })).toBeVisible()
  await show(<Asked isNeeded={false} list={[]} />, { language })
  expect(page.getByText(word, { exact: true }).query()).toBeNull()
})
