import { Input } from 'antd'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { object, string } from 'zod'
import { runTimeOut } from '../../api/timed-out.ts'
import { BASE, paths } from '../../paths.ts'
import { takeLeftOff } from '../../session/left-off.ts'
import { readSession, type SessionUser, writeSession } from '../../session/session.ts'
import { show } from '../../test/show.tsx'
import { readKept, writeKept } from '../list/kept.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { FormField } from './FormField.tsx'
import { useFormState } from './form-state.ts'

interface Tea {
  readonly id: string
  readonly name: string
}

const schema = object({ name: string().trim().min(2).max(50), password: string() })
const teas: readonly Tea[] = [
  { id: 'sencha', name: 'Sencha' },
  { id: 'oolong', name: 'Oolong' },
]

/** A list whose rows are changed beside it. `isShort`: their form is a short one. */
function Teas({ isShort }: { readonly isShort: boolean }) {
  const [open, setOpen] = useFormState<Tea | null>('tea', null)
  return (
    <>
      {teas.map((tea) => (
        <button key={tea.id} onClick={() => setOpen(tea)}>
          {tea.name}
        </button>
      ))}
      {open ? <TeaForm isShort={isShort} tea={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

interface FormProps {
  readonly isShort: boolean
  readonly tea: Tea
  readonly onClose: () => void
}

const TeaForm = ({ isShort, tea, onClose }: FormProps) => (
  <FormDrawer
    title={`Edit ${tea.name}`}
    initial={{ name: tea.name, password: '' }}
    schema={schema}
    {...(isShort ? { reopensAs: `tea.${tea.id}` } : { keptAs: `tea.${tea.id}` })}
    onSubmit={() => Promise.resolve()}
    onClose={onClose}
  >
    <FormField name="name" label="Name">
      <Input />
    </FormField>
    <FormField name="password" label="Word">
      <Input.Password />
    </FormField>
  </FormDrawer>
)

const before = readSession()
const showTeas = (id: string, isShort = false) =>
  show(<Teas isShort={isShort} />, { session: { token: 'token', user: { id } as SessionUser } })
const field = (label: string) => page.getByLabelText(label)
const nothingOpen = async () => {
  await expect.element(page.getByRole('button', { name: 'Oolong' })).toBeVisible()
  expect(field('Name').elements()).toHaveLength(0)
}

/** The address is that of the login page before the page with the form goes, as the router has it. */
async function typeAndTimeOut(isShort = false): Promise<void> {
  const { href } = location
  await showTeas('ann', isShort)
  await userEvent.click(page.getByRole('button', { name: 'Oolong' }))
  await userEvent.fill(field('Name'), 'Oolong dark')
  await userEvent.fill(field('Word'), 'hidden-word')
  runTimeOut()
  history.replaceState(null, '', `${BASE}${paths.login()}`)
  await show(<p>Signed out</p>)
  history.replaceState(null, '', href)
}

beforeEach(async () => {
  sessionStorage.clear()
  for (const id of ['ann', 'bob']) await writeKept(id, 'draft.tea.oolong', null)
})
afterEach(() => {
  sessionStorage.clear()
  writeSession(before)
})

it.each([
  ['long', false],
  ['short', true],
] as const)(
  'opens the %s form of the row again with what was typed, once, and without its password',
  async (_, isShort) => {
    await typeAndTimeOut(isShort)
    takeLeftOff('ann')
    await showTeas('ann', isShort)
    await expect.element(page.getByText('Edit Oolong')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Oolong dark')
    await expect.element(field('Word')).toHaveValue('')
    expect(JSON.stringify(await readKept('ann', 'draft.tea.oolong'))).not.toContain('hidden-word')
    await show(<p>Elsewhere</p>)
    await showTeas('ann', isShort)
    await nothingOpen()
  },
)

it('a short form that is left without a time-out leaves nothing behind', async () => {
  await showTeas('ann', true)
  await userEvent.click(page.getByRole('button', { name: 'Oolong' }))
  await userEvent.fill(field('Name'), 'Oolong dark')
  await show(<p>Elsewhere</p>)
  await showTeas('ann', true)
  await userEvent.click(page.getByRole('button', { name: 'Oolong' }))
  await expect.element(field('Name')).toHaveValue('Oolong')
  expect(await readKept('ann', 'draft.tea.oolong')).toBeNull()
})

it('stays shut for somebody else', async () => {
  await typeAndTimeOut()
  takeLeftOff('bob')
  await showTeas('bob')
  await nothingOpen()
})

it('stays shut where the form was closed before the session ended', async () => {
  await showTeas('ann')
  await userEvent.click(page.getByRole('button', { name: 'Oolong' }))
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  runTimeOut()
  await show(<p>Signed out</p>)
  takeLeftOff('ann')
  await showTeas('ann')
  await nothingOpen()
})
