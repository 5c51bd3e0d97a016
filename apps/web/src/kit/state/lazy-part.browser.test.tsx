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

/** A part whose program comes once `line.isThere`, with what stands in its place until then. */
function fromAfar(text: string) {
  const line = { isThere: false, asked: 0 }
  const Part = lazyPart<{ readonly isOpen?: boolean; readonly onClose?: () => void }>(
    () => {
      line.asked += 1
      return line.isThere
        ? Promise.resolve(({ isOpen = true }) => (isOpen ? <b>{text}</b> : null))
        : Promise.reject(new TypeError('no line'))
    },
    () => <i>{text} is coming</i>,
  )
  return { line, Part }
}
const drawn = (): string[] => [...document.querySelectorAll('b, i')].map((one) => one.textContent)

it('keeps its place while it is missing, and one press asks for all that did not come', async () => {
  const [from, to] = [fromAfar('from'), fromAfar('to')]
  await show(
    <>
      <from.Part />
      <to.Part />
    </>,
  )
  await expect.poll(() => document.querySelectorAll('[role=alert]').length).toBe(2)
  expect(drawn()).toEqual(['from is coming', 'to is coming'])
  from.line.isThere = to.line.isThere = true
  button('Try again').click()
  await expect.poll(drawn).toEqual(['from', 'to'])
  expect(isSaid()).toBe(false)
})

it('is left by its own way out, and is asked for again when it is opened anew where it stood', async () => {
  const { line, Part } = fromAfar('search')
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        <Part isOpen={isOpen} onClose={() => setOpen(false)} />
      </>
    )
  }
  await show(<Page />)
  await expect.poll(isSaid).toBe(true)
  button('Close').click()
  await expect.poll(isSaid).toBe(false)
  expect(line.asked).toBe(1)
  line.isThere = true
  button('open').click()
  await expect.poll(drawn).toEqual(['search'])
})
