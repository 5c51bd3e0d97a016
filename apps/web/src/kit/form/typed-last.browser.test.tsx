import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { iso, object, string } from 'zod'
import { show } from '../../test/show.tsx'
import { DayField } from './DayField.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { FormField } from './FormField.tsx'
import { MomentField } from './MomentField.tsx'

/** Types into the only field of a form and presses Save with the next movement of the hand; answers what was saved. */
async function saved(field: ReactElement, typed: string, is: 'day' | 'moment'): Promise<unknown> {
  const save = vi.fn(() => Promise.resolve())
  await show(
    <FormDrawer
      title="Appointment"
      initial={{ at: null as string | null }}
      schema={object({ at: is === 'day' ? iso.date() : iso.datetime() })}
      onSubmit={save}
      onClose={() => undefined}
    >
      <FormField name="at" label="When">
        {field}
      </FormField>
    </FormDrawer>,
  )
  const input = page.getByLabelText('When')
  await userEvent.click(input)
  await userEvent.keyboard(typed)
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => save.mock.calls.length).toBe(1)
  return (save.mock.calls as unknown[][])[0]?.[0]
}

it('a day that is typed last is saved by the first press', async () => {
  expect(await saved(<DayField />, '2026-03-05', 'day')).toEqual({ at: '2026-03-05' })
})

it('a moment that is typed last is saved by the first press', async () => {
  expect(await saved(<MomentField />, '2026-03-05 14:30', 'moment')).toEqual({
    at: new Date(2026, 2, 5, 14, 30).toISOString(),
  })
})

it.each([
  ['day', <DayField key="day" />],
  ['moment', <MomentField key="moment" />],
])('a %s that is missing is marked, and its words belong to it', async (_, field) => {
  await show(
    <FormDrawer
      title="Appointment"
      initial={{ at: null as string | null }}
      schema={object({ at: string() })}
      onSubmit={() => Promise.resolve()}
      onClose={() => undefined}
    >
      <FormField name="at" label="When">
        {field}
      </FormField>
    </FormDrawer>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  const input = page.getByLabelText('When')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription(/./)
})
