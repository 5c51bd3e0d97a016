import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import { desk } from '../model/desk-state.ts'
import { keyMapOf } from '../model/panel/keys.ts'
import { defaultPreferences, layoutOf } from '../model/preferences.ts'
import { Frame } from '../shell/Frame.tsx'
import { ChooseOutlet } from './SetupScreens.tsx'
import { HelpDialog } from './HelpDialog.tsx'
import { PaceDialog } from './PaceDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const layoutNow = () => layoutOf(desk.read().preferences, desk.read().cashierId)

beforeEach(() => openDesk())
afterEach(() =>
  desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting', preferences: defaultPreferences }),
)

/** Where the basket and the goods stand in the layout that the person has chosen. */
async function placesNow() {
  await show(
    <div className={`d-desk is-${layoutNow()}-layout`} data-surface="desk">
      <Frame />
    </div>,
  )
  await patiently(() => expect(document.querySelector('.d-basket')).not.toBeNull())
  const [basket, goods] = ['.d-basket', '.d-goods'].map((one) => document.querySelector(one)?.getBoundingClientRect())
  return { basket: basket!, goods: goods! }
}

it('each person has the basket on the side that they choose, and it stays theirs alone', async () => {
  await page.viewport(1366, 768)
  fillWithMost(2)
  const right = await placesNow()
  expect(right.basket.left).toBeGreaterThanOrEqual(right.goods.right - 1)
  await show(<SettingsDialog />)
  await button('Basket on the left').click()
  const left = await placesNow()
  expect(left.basket.right).toBeLessThanOrEqual(left.goods.left + 1)
  expect(layoutOf(desk.read().preferences, 'somebody else')).toBe('right')
  await show(<SettingsDialog />)
  await button('One-handed').click()
  expect(layoutNow()).toBe('thumb')
  await expect.element(button('One-handed')).toHaveAttribute('aria-pressed', 'true')
  expect(await seriousFindings()).toEqual([])
  // Keys that are pressed often lie low: the search stands under the keys.
  await placesNow()
  expect(getComputedStyle(document.querySelector('.d-goods')!).flexDirection).toBe('column-reverse')
})

it('an action gets another key in the settings, which the help names, and the usual ones come back', async () => {
  const usual = keyMapOf({}).hold
  await show(<SettingsDialog />)
  await page.getByRole('tab', { name: 'Keys' }).click()
  const hold = page.getByRole('listitem').filter({ hasText: /^Hold/ }).getByRole('button')
  await expect.element(hold).toHaveTextContent(usual)
  await hold.click()
  await expect.element(hold).toHaveTextContent('Press a key…')
  await userEvent.keyboard('{Control>}j{/Control}')
  await expect.element(hold).toHaveTextContent('Ctrl+J')
  expect(keyMapOf(desk.read().preferences.keys).hold).toBe('Ctrl+J')
  await show(<HelpDialog />)
  await expect.element(page.getByText('Ctrl+J', { exact: false }).first()).toBeVisible()
  await show(<SettingsDialog />)
  await page.getByRole('tab', { name: 'Keys' }).click()
  await button('Restore defaults').click()
  expect(keyMapOf(desk.read().preferences.keys).hold).toBe(usual)
})

it('a pace is shown to whoever asked for theirs, and to nobody else at the same desk', async () => {
  await show(<PaceDialog />)
  await expect.element(page.getByText('Nobody else can see your pace', { exact: false })).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  await button('Show my pace').click()
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(page.getByText('Items per minute')).toBeVisible()
  expect(desk.read().preferences.pacedStaff).toEqual(['1'])
  desk.change({ cashierId: 'somebody else' })
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

it('a desk for which no outlet is chosen asks for one, and offers those of the person', async () => {
  const outlets = ['Hill', 'Quay'].map((name, at) => ({ id: `o${String(at)}`, number: String(at), name }))
  await show(<ChooseOutlet />, { session: { outlets: outlets as never, outlet: null } })
  await expect.element(page.getByRole('heading', { name: 'Choose the outlet' })).toBeVisible()
  await expect.element(button(/^Hill/)).toBeVisible()
  await button(/^Quay/).click()
  const { readSession } = await import('../../session/session.ts')
  expect(readSession().outlet?.outletId).toBe('o1')
  expect(await seriousFindings()).toEqual([])
})
