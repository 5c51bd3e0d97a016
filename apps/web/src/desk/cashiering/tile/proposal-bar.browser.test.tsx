import 'fake-indexeddb/auto'
import { loadNamespaces } from 'i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../../test/desk-world.ts'
import { answerCalls, show } from '../../../test/show.tsx'
import { MemberIndex } from '../../catalogue/member-index.ts'
import { packMembers } from '../../catalogue/packed-members.ts'
import { keptMember } from '../../member/kept-member.ts'
import { setMember } from '../../member/attach-member.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { showTaken } from '../../payment/methods/channel/pending.ts'
import { TileDialog } from './TileDialog.tsx'
import { TileFrame } from './TileFrame.tsx'

declare global {
  // oxlint-disable-next-line no-var -- only so is a name of the page declared
  var tilePort: MessagePort | undefined
}

/** The page around a tile, and in it a tile that leaves its port with the test. */
const inner = `<script>addEventListener('message', ({ ports: [port] }) => { if (port) parent.parent.tilePort = port })</script>`
const around = (): string =>
  URL.createObjectURL(new Blob([`<iframe srcdoc="${inner}"></iframe>`], { type: 'text/html' }))

const members = new MemberIndex(
  [
    packMembers(
      [
        ['a', '1000000015', 'A'],
        ['b', '1000000023', 'B'],
      ].map(([id = '', card = '', initial = '']) => ({
        id,
        card,
        tail: '0143',
        initial,
        levelId: null,
        birthday: null,
      })),
    ),
  ],
  { keeps: 'initial', currency: 'ETB', levels: [], cursor: null },
)
const cardOf = (card: string) => {
  const kept = members.findByCard(card)?.member
  return kept ? keptMember(kept, members) : null
}

beforeEach(() => {
  globalThis.tilePort = undefined
  openDesk()
  answerCalls({})
  desk.change({ members })
})
afterEach(async () => {
  await showTaken([])
  desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting', dialog: null, tiles: [] })
})

/** Opens a tile; `say` says something for it, `told` is what it heard of its proposals. */
async function openTile(id: string) {
  const tile = { id, title: 'Sizes' }
  desk.change({ dialog: { kind: 'tile', tile } })
  const visit = { frame: around(), token: 't', seesBasket: false, seesMember: false }
  await show(
    <div className="d-desk">
      <TileFrame tile={tile} visit={visit} />
    </div>,
    { language: 'en' },
  )
  await loadNamespaces('deskMore')
  await expect.poll(() => globalThis.tilePort).toBeDefined()
  const told: boolean[] = []
  globalThis.tilePort?.addEventListener('message', ({ data }: MessageEvent<{ type: string; agreed: boolean }>) => {
    if (data.type === 'decided') told.push(data.agreed)
  })
  globalThis.tilePort?.start()
  return { told, say: (message: object) => globalThis.tilePort?.postMessage(message, []) }
}

/** Returns whether the key that agrees was deaf in the moment in which each came. */
function watchKeys(): readonly boolean[] {
  const [deaf, seen] = [[] as boolean[], new Set<Element>()]
  new MutationObserver(() => {
    const key = document.querySelector<HTMLButtonElement>('.d-tile-keys .is-primary')
    if (key && !seen.has(key)) deaf.push(key.disabled)
    if (key) seen.add(key)
  }).observe(document.body, { childList: true, subtree: true })
  return deaf
}

const lines = (code: string) => ({ type: 'propose_lines', lines: [{ code, quantity: 1 }] })
const [first, second] = [lines('6901234500001'), lines('6901234500002')]
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('stands until it is decided: another in its place is answered with no', async () => {
  const { told, say } = await openTile('one')
  say(first)
  await expect.element(button('Add to sale')).toBeVisible()
  say(second)
  say({ type: 'propose_member', card_number: '1000000015' })
  say({ type: 'ask_text', label: 'Name' })
  await expect.poll(() => told).toEqual([false, false])
  await button('Add to sale').click()
  await expect.poll(() => told).toEqual([false, false, true])
  expect(basketNow().lines.map(({ goods }) => goods.id)).toEqual(['1'])
})

it('is deaf in the moment in which it comes, each with keys of its own', async () => {
  const { told, say } = await openTile('two')
  const deaf = watchKeys()
  say(first)
  await button('Don’t').click()
  await expect.poll(() => told).toEqual([false])
  say(second)
  await button('Add to sale').click()
  await expect.poll(() => told).toEqual([false, true])
  expect(deaf).toEqual([true, true])
})

it('tells the app no where the basket is fixed', async () => {
  const { told, say } = await openTile('three')
  say(first)
  await expect.element(button('Add to sale')).toBeVisible()
  await showTaken([{ method: 'cash', amountMinor: 100, reference: null }])
  await button('Add to sale').click()
  await expect.poll(() => told).toEqual([false])
  expect(basketNow().lines).toEqual([])
})

it('names the member, and the one whose place they take', async () => {
  setMember(cardOf('1000000015'))
  const { told, say } = await openTile('four')
  say({ type: 'propose_member', card_number: '1000000023' })
  await expect.element(page.getByText('Sizes proposes to attach the member B 1000000023')).toBeVisible()
  await expect.element(page.getByText('A 1000000015 is attached now and would be replaced.')).toBeVisible()
  await button('Attach member').click()
  await expect.poll(() => told).toEqual([true])
  expect(basketNow().member?.id).toBe('b')
  say({ type: 'propose_member', card_number: '1000000023' })
  await expect.element(page.getByText('Sizes proposes to attach the member B 1000000023')).toBeVisible()
  await expect.element(page.getByText(/would be replaced/)).not.toBeInTheDocument()
})

it('a message far too long closes the tile, which stays closed', async () => {
  const { say } = await openTile('five')
  say({ type: 'say', text: 'x'.repeat(1_000_000) })
  await expect.poll(() => desk.read().dialog).toBeNull()
  expect(desk.read().message).toMatchObject({ key: 'tile.tooLong', facts: { title: 'Sizes' } })
  desk.change({ isOnline: true })
  await show(<TileDialog tile={{ id: 'five', title: 'Sizes' }} />, { language: 'en' })
  await expect.element(page.getByText(/Sizes can’t be opened now/)).toBeVisible()
})
