import 'fake-indexeddb/auto'
import { shareOf } from '../../../../../../packages/domain/test/property-runs.ts'
import { loadNamespaces } from 'i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../../test/desk-world.ts'
import { answerCalls, show } from '../../../test/show.tsx'
import { basketNow, desk } from '../../model/desk-state.ts'
import { MoreDialog } from '../../shell/MoreDialog.tsx'
import { hearScan } from '../../scan/scan-flow.ts'
import { useStore } from '../../ui/store.ts'
import { TileDialog } from './TileDialog.tsx'
import { TileFrame } from './TileFrame.tsx'

const tile = { id: 'a', title: 'Sizes' }
const visit = { frame: 'about:blank', token: 't', seesBasket: true, seesMember: false }

beforeEach(() => {
  openDesk()
  answerCalls({})
  desk.change({
    tiles: [tile],
    isOnline: true,
    workArea: 'sell',
    section: 'cashiering',
    dialog: { kind: 'tile', tile },
  })
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting', dialog: null, tiles: [] }))

const put = async (part: React.ReactNode): Promise<void> => {
  await show(<div className="d-desk">{part}</div>, { language: 'en' })
  await loadNamespaces('deskMore')
}

it('stands behind “More” while a basket is filled and online, and not while money is taken', async () => {
  await put(<MoreDialog />)
  const key = page.getByRole('button', { name: 'Sizes', exact: true })
  await expect.element(key).toBeVisible()
  desk.change({ isOnline: false })
  await expect.element(key).not.toBeInTheDocument()
  desk.change({ isOnline: true, workArea: 'pay' })
  await expect.element(key).not.toBeInTheDocument()
})

it('says that an app cannot be opened, and is gone as soon as the line or the basket is', async () => {
  await put(<TileDialog tile={tile} />)
  await expect.element(page.getByText(/Sizes can’t be opened now/)).toBeVisible()
  desk.change({ isOnline: false })
  await expect.poll(() => desk.read().dialog).toBeNull()
})

it('a scan closes it and sells', async () => {
  await put(<TileDialog tile={tile} />)
  hearScan('6901234500001')
  expect(desk.read().dialog).toBeNull()
  expect(basketNow().lines).toHaveLength(1)
})

it('its frame cannot be reached by touch or by the tab key', async () => {
  await put(<TileFrame tile={tile} visit={visit} />)
  await expect.element(page.getByTestId('tile-pane')).toBeVisible()
  const frame = document.querySelector<HTMLIFrameElement>('.d-tile-frame')
  const box = frame?.getBoundingClientRect()
  expect(frame?.inert).toBe(true)
  expect(document.elementFromPoint((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)).toHaveClass('d-tile-pane')
  for (let at = 0; at < 6; at += 1) await userEvent.tab()
  expect(document.activeElement).not.toBe(frame)
  expect(desk.read().dialog).toEqual({ kind: 'tile', tile })
})

it('a frame that takes the focus is closed at once, and stays closed', async () => {
  await put(<TileFrame tile={{ id: 'b', title: 'Greedy' }} visit={visit} />)
  await expect.element(page.getByTestId('tile-pane')).toBeVisible()
  const frame = document.querySelector<HTMLIFrameElement>('.d-tile-frame')
  // The desk keeps people out by `inert`; a page within it may take the focus all the same.
  frame?.removeAttribute('inert')
  frame?.focus()
  await expect.poll(() => desk.read().dialog).toBeNull()
  expect(desk.read().message).toMatchObject({ key: 'tile.tookKeyboard', facts: { title: 'Greedy' } })
  await put(<TileDialog tile={{ id: 'b', title: 'Greedy' }} />)
  await expect.element(page.getByText(/Greedy can’t be opened now/)).toBeVisible()
})

// A share of them in the gate.
const scans = shareOf(200)

/** A page as the server sends it, around an app that takes the focus again and again and tells which keys came to it. */
const greedy = (): string => {
  const program = `const field = document.body.appendChild(document.createElement('input'))
    addEventListener('keydown', ({ key }) => parent.parent.postMessage({ greedy: key }, '*'))
    setInterval(() => { window.focus(); field.focus() }, 1)`
  const app = `<body><script>${program}</script>`.replaceAll('"', '&quot;')
  return URL.createObjectURL(
    new Blob([`<iframe sandbox="allow-scripts" srcdoc="${app}"></iframe>`], { type: 'text/html' }),
  )
}

it.each([
  ['as the desk shows it', false],
  ['that can be reached', true],
])('no key of a scan comes to a frame %s, which takes the focus in a loop', async (_, canBeReached) => {
  const [byDesk, byFrame]: [string[], unknown[]] = [[], []]
  const onKey = ({ key }: KeyboardEvent): void => void byDesk.push(key)
  const onMessage = ({ data }: MessageEvent): void => {
    if (typeof data === 'object' && data !== null && 'greedy' in data) byFrame.push(data)
  }
  addEventListener('keydown', onKey, { capture: true })
  addEventListener('message', onMessage)
  const id = `greedy-${canBeReached}`
  const [tile, shown] = [
    { id, title: 'Greedy' },
    { ...visit, frame: greedy() },
  ]
  const Shown = () => useStore(desk, ({ dialog }) => dialog !== null) && <TileFrame tile={tile} visit={shown} />
  await put(<Shown />)
  const frame = document.querySelector<HTMLIFrameElement>('.d-tile-frame')
  frame?.toggleAttribute('inert', !canBeReached)
  if (canBeReached) await expect.poll(() => desk.read().message).toMatchObject({ key: 'tile.tookKeyboard' })

  for (let scan = 0; scan < scans; scan += 1) await userEvent.keyboard('6901234500001{Enter}')
  removeEventListener('keydown', onKey, { capture: true })
  removeEventListener('message', onMessage)
  expect(byFrame).toEqual([])
  // Here the desk is itself a frame of the test's page: in the moment in which it asks the focus back, that page may get a key.
  expect(byDesk.length).toBeGreaterThanOrEqual((canBeReached ? scans : scans - 1) * 14)
})
