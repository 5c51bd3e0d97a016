import { memo, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawnBy } from './drawn-components.ts'
import { show } from './show.tsx'

const Still = memo(function Still() {
  return <i>still</i>
})

function Row({ count }: { readonly count: number }) {
  return <li>{count}</li>
}

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <>
      <button onClick={() => setCount(count + 1)}>More</button>
      <Still />
      {Array.from({ length: count }, (_, at) => (
        <Row key={at} count={count} />
      ))}
    </>
  )
}

it('names what comes and what is drawn anew, and nothing that is passed over', async () => {
  await show(<Counter />)
  const button = page.getByRole('button', { name: 'More' })
  await expect.element(button).toBeVisible()
  // Remains of an earlier file on the page may be drawn meanwhile.
  const press = async () =>
    (await drawnBy(() => userEvent.click(button))).filter((name) => ['Counter', 'Row', 'Still'].includes(name))
  expect(await press()).toEqual(['Counter', 'Row'])
  expect(await press()).toEqual(['Counter', 'Row', 'Row'])
})
