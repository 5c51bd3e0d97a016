import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { seriousFindings, show } from '../../test/show.tsx'
import { lazyPart } from './lazy-part.tsx'
import { LeavePart } from './PartMissing.tsx'

const button = (name: string): HTMLElement =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name)!
const isSaid = (): boolean => document.querySelector('[role=alert]') !== null
const note = (): HTMLInputElement => document.querySelector('input')!

/** A part whose program arrives only after `failures` tries, beside something that a person has typed. */
function beside(failures: number, leave: (() => void) | null = null) {
  let left = failures
  const Part = lazyPart<{ readonly name: string }>(() => {
    left -= 1
    return left >= 0 ? Promise.reject(new TypeError('no line')) : Promise.resolve(({ name }) => <b>{name}</b>)
  })
  return function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <LeavePart value={leave}>
        <input aria-label="note" />
        <button type="button" onClick={() => setOpen(!isOpen)}>
          open
        </button>
        {isOpen && <Part name="arrived" />}
      </LeavePart>
    )
  }
}

it('says that its program did not arrive, asks again, and takes nothing away that stood around it', async () => {
  const Page = beside(2)
  await show(<Page />)
  await expect.poll(() => document.querySelector('input') !== null).toBe(true)
  await userEvent.type(note(), 'typed')
  button('open').click()
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('Your saved data is safe')
  expect(await seriousFindings()).toEqual([])
  button('Try again').click()
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('Your saved data is safe')
  button('Try again').click()
  await expect.poll(() => document.querySelector('b')?.textContent).toBe('arrived')
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(note().value).toBe('typed')
})

it('is asked for again when it is opened the next time, and left where there is a way to', async () => {
  const leave = vi.fn()
  const Page = beside(1, leave)
  await show(<Page />)
  await expect.poll(() => button('open') !== undefined).toBe(true)
  button('open').click()
  await expect.poll(isSaid).toBe(true)
  button('Close').click()
  expect(leave).toHaveBeenCalledOnce()
  button('open').click()
  await expect.poll(isSaid).toBe(false)
  button('open').click()
  await expect.poll(() => document.querySelector('b')?.textContent).toBe('arrived')
})
