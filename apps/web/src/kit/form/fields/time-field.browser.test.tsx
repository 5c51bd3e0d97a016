import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../test/show.tsx'
import { TimeField } from './TimeField.tsx'

/** Shows a field that holds `first`, and returns what it told. */
async function shown(first: number | null, isEnd = false) {
  const told: (number | null)[] = []
  function Held() {
    const [value, setValue] = useState(first)
    return (
      <TimeField
        aria-label="Closes"
        isEnd={isEnd}
        value={value}
        onChange={(minute) => {
          told.push(minute)
          setValue(minute)
        }}
      />
    )
  }
  await show(<Held />)
  const input = page.getByLabelText('Closes')
  await expect.element(input).toBeEnabled()
  return { told, input }
}

it.each([
  ['09:05', 545],
  ['9:05', 545],
  ['0905', 545],
  ['23:59', 1_439],
  ['00:00', 0],
])('%s is a time as soon as it is typed', async (typed, minute) => {
  const { told, input } = await shown(null)
  await input.fill(typed)
  await expect.poll(() => told.at(-1)).toBe(minute)
})

it('midnight is the end of a day where something ends', async () => {
  const { told, input } = await shown(1_080, true)
  await expect.element(input).toHaveValue('18:00')
  await input.fill('00:00')
  await expect.poll(() => told.at(-1)).toBe(1_440)
  await expect.element(input).toHaveValue('00:00')
})

it.each(['25:00', '12:60', 'noon'])('%s is no time: the field goes back to what it held', async (typed) => {
  const { told, input } = await shown(545)
  await input.fill(typed)
  await userEvent.click(document.body)
  await expect.element(input).toHaveValue('09:05')
  expect(told.every((minute) => minute === 545)).toBe(true)
})
