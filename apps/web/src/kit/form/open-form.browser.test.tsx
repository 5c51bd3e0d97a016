import { Input } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { object, string } from 'zod'
import { runTimeOut } from '../../api/timed-out.ts'
import { readSession, type SessionUser, writeSession } from '../../session/session.ts'
import { takeLeftOff } from '../../session/left-off.ts'
import { show } from '../../test/show.tsx'
import { writeKept } from '../list/kept.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { FormField } from './FormField.tsx'
import { useOpenForm } from './open-form.ts'

const schema = object({ name: string().trim().min(2).max(50) })
const initial = { name: '' }

function Goods() {
  const [isOpen, setIsOpen] = useState(useOpenForm('tea.new'))
  if (!isOpen) return <button onClick={() => setIsOpen(true)}>New tea</button>
  return (
    <FormDrawer
      title="Tea"
      initial={initial}
      schema={schema}
      keptAs="tea.new"
      onSubmit={() => Promise.resolve()}
      onClose={() => setIsOpen(false)}
    >
      <FormField name="name" label="Name">
        <Input />
      </FormField>
    </FormDrawer>
  )
}

const before = readSession()
const showGoods = (id: string) => show(<Goods />, { session: { token: 'token', user: { id } as SessionUser } })
const name = () => page.getByLabelText('Name')

/** Somebody types a name, and their session ends at once under the form. */
async function typeAndTimeOut(): Promise<void> {
  await showGoods('ann')
  await userEvent.click(page.getByRole('button', { name: 'New tea' }))
  await userEvent.fill(name(), 'Jasmine')
  runTimeOut()
  await show(<p>Signed out</p>)
}

beforeEach(async () => {
  sessionStorage.clear()
  for (const id of ['ann', 'bob']) await writeKept(id, 'draft.tea.new', null)
})
afterEach(() => {
  sessionStorage.clear()
  writeSession(before)
})

it('opens again with the draft in it, once, for the person whose session ended', async () => {
  await typeAndTimeOut()
  takeLeftOff('ann')
  await showGoods('ann')
  await expect.element(name()).toHaveValue('Jasmine')
  await show(<p>Elsewhere</p>)
  await showGoods('ann')
  await expect.element(page.getByRole('button', { name: 'New tea' })).toBeVisible()
})

it('stays shut for somebody else', async () => {
  await typeAndTimeOut()
  takeLeftOff('bob')
  await showGoods('bob')
  await expect.element(page.getByRole('button', { name: 'New tea' })).toBeVisible()
  expect(name().elements()).toHaveLength(0)
})

it('stays shut for whoever left the page by themselves', async () => {
  await showGoods('ann')
  await userEvent.click(page.getByRole('button', { name: 'New tea' }))
  await userEvent.fill(name(), 'Jasmine')
  await show(<p>Elsewhere</p>)
  await showGoods('ann')
  await expect.element(page.getByRole('button', { name: 'New tea' })).toBeVisible()
})
