import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { onRoot } from './on-root.ts'

const open = onRoot('has-open')
const isSaid = (): boolean => document.documentElement.classList.contains('has-open')

it('stands on the root while the part is there, and is what it is marked for', () => {
  const root = createRoot(document.createElement('div'))
  const draw = (isOpen: boolean): void => flushSync(() => root.render(<div ref={isOpen ? open : null}>panel</div>))
  const said = [false, true, false, true].map((isOpen) => {
    draw(isOpen)
    return isSaid()
  })
  expect(said).toEqual([false, true, false, true])
  flushSync(() => root.unmount())
  expect(isSaid()).toBe(false)
})
