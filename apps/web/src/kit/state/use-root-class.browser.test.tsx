import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { useRootClass } from './use-root-class.ts'

function Bar() {
  useRootClass('has-bar')
  return null
}

function Bars() {
  const [count, setCount] = useState(2)
  return (
    <>
      {Array.from({ length: count }, (_, place) => (
        <Bar key={place} />
      ))}
      <button type="button" onClick={() => setCount(Math.max(0, count - 1))}>
        {`${String(count)} bars`}
      </button>
    </>
  )
}

it('stands on the root from the first part that wants it until the last one goes', async () => {
  await show(<Bars />)
  const found: boolean[] = []
  for (const bars of [2, 1, 0]) {
    const button = page.getByRole('button', { name: `${String(bars)} bars` })
    await expect.element(button).toBeVisible()
    found.push(document.documentElement.classList.contains('has-bar'))
    await userEvent.click(button)
  }
  expect(found).toEqual([true, true, false])
})
