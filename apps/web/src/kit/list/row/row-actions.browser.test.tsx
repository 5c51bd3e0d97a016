import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings, show } from '../../../test/show.tsx'
import { RowActions } from '../RowActions.tsx'

const noop = (): void => undefined

/** Shows the button of one row; answers what was done. */
async function showActions(): Promise<string[]> {
  const done: string[] = []
  await show(
    <RowActions
      name="Sencha"
      actions={[
        { key: 'edit', label: 'Edit', run: () => void done.push('edit') },
        { key: 'archive', label: 'Archive', disabledReason: 'It is sold.', run: noop },
      ]}
    />,
  )
  await expect.element(button()).toBeVisible()
  return done
}
const button = () => page.getByRole('button', { name: 'Actions for Sencha' })
const entry = (name: RegExp) => page.getByRole('menuitem', { name })
const isClosed = () => expect.poll(() => entry(/^Edit/).elements()).toEqual([])
const focused = () => document.activeElement

it('makes its menu when it is pressed, of the button that stands there, and takes it away with the next press', async () => {
  await showActions()
  const before = button().element()
  expect(document.querySelector('.ant-dropdown')).toBeNull()
  await userEvent.click(button())
  await expect.element(entry(/^Edit/)).toBeVisible()
  expect(button().element()).toBe(before)
  await expect.element(button()).toHaveAttribute('aria-expanded', 'true')
  expect(await seriousFindings()).toEqual([])
  await userEvent.click(button())
  await isClosed()
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false')
})

it('does what is chosen with the mouse, and is closed by a press beside it', async () => {
  const done = await showActions()
  await userEvent.click(button())
  await userEvent.click(entry(/^Edit/))
  expect(done).toEqual(['edit'])
  await isClosed()
  expect(focused()).toBe(button().element())
  await userEvent.click(button())
  await expect.element(entry(/^Archive/)).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(document.body, { position: { x: 1, y: 400 } })
  await isClosed()
})

it('is opened, walked and left by keys alone', async () => {
  const done = await showActions()
  await userEvent.tab()
  expect(focused()).toBe(button().element())
  await userEvent.keyboard('{Enter}')
  await expect.element(entry(/^Edit/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await isClosed()
  expect(focused()).toBe(button().element())
  await userEvent.keyboard('{Enter}')
  await expect.element(entry(/^Edit/)).toBeVisible()
  await userEvent.keyboard('{Tab}{ArrowDown}{Enter}')
  await expect.poll(() => done).toEqual(['edit'])
})
