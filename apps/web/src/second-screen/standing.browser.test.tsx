import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../test/show.tsx'
import type { ScreenLine, ScreenMessage } from './message.ts'
import './second-screen.css'
import { Lines } from './Standing.tsx'

const line: ScreenLine = {
  id: '1',
  name: 'Bottle',
  quantity: '12 ×',
  amount: '1,022.60',
  listAmount: null,
  savings: [],
  picture: null,
}
const message = { kind: 'basket', lines: [line] } as unknown as Extract<ScreenMessage, { kind: 'basket' }>

it.each([
  ['a narrow part of a phone', 210],
  ['a phone', 390],
  ['a wide screen', 1200],
])('a name stands in one piece in %s', async (_, width) => {
  await show(
    <div className="s2" style={{ width, fontSize: 18 }}>
      <Lines message={message} />
    </div>,
  )
  const name = page.getByText('Bottle')
  await expect.element(name).toBeVisible()
  expect(name.element().getBoundingClientRect().height).toBeLessThan(40)
  const list = page.getByRole('list').element()
  expect(list.scrollWidth).toBe(list.clientWidth)
})
