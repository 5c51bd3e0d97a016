import 'fake-indexeddb/auto'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { loadNamespaces } from 'i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { desk } from '../model/desk-state.ts'
import { Frame } from './Frame.tsx'
import { MoreDialog } from './MoreDialog.tsx'

beforeEach(() => {
  openDesk()
  answerCalls({})
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting', section: 'cashiering' }))

const showDesk = async (language: Language = 'en'): Promise<void> => {
  await show(
    <div className="d-desk" data-surface="desk">
      <Frame />
    </div>,
    { language },
  )
  await loadNamespaces('deskMore')
}
const may = (...keys: readonly string[]): void =>
  desk.change(({ setup }) => ({
    setup: setup && {
      ...setup,
      staff: setup.staff.map((one) => ({ ...one, permissionCodes: keys.map((key) => permissionCode(key)) })),
    },
  }))
const rail = () => page.getByRole('navigation', { name: 'Sections' })
const inRail = (name: string) => rail().getByRole('button', { name, exact: true })

it('orders and members are sections like the others, each with its code alone', async () => {
  may('desk.cashiering', 'desk.orders', 'desk.shift')
  desk.change({ section: 'shift' })
  await showDesk()
  await userEvent.click(inRail('Orders'))
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await expect.element(inRail('Members')).not.toBeInTheDocument()
  may('desk.cashiering', 'desk.members')
  await expect.element(page.getByRole('region', { name: 'Basket' })).toBeVisible()
  desk.change({ section: 'members' })
  await expect.element(page.getByRole('region', { name: 'Members' })).toBeVisible()
  await expect.element(inRail('Orders')).not.toBeInTheDocument()
  await patiently(() => expect(document.activeElement?.tagName).toBe('INPUT'))
})

it.each(['en', 'zh', 'ja'] as const)('on a phone no word of the way to the sections is cut in %s', async (language) => {
  await page.viewport(390, 844)
  desk.change({ section: 'orders' })
  await showDesk(language)
  await patiently(() => expect(document.querySelectorAll('.d-rail > *')).toHaveLength(7))
  for (const each of document.querySelectorAll<HTMLElement>('.d-rail > *'))
    expect([each.textContent, each.scrollWidth <= each.clientWidth]).toEqual([each.textContent, true])
})

it('no two tiles behind More wear one picture', async () => {
  await show(<MoreDialog />)
  const tiles = () => [...document.querySelectorAll('.d-tile')]
  await expect.poll(() => tiles().length).toBeGreaterThan(15)
  const worn = new Map<string, string[]>()
  for (const tile of tiles()) {
    const picture = tile.querySelector('svg')?.innerHTML ?? ''
    worn.set(picture, [...(worn.get(picture) ?? []), tile.textContent.trim()])
  }
  expect([...worn.values()].filter((names) => names.length > 1)).toEqual([])
})
