import { readDevice } from '@kassa/contract/device/device-health.calls.ts'
import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rowOf, sample } from '../../test/sample.ts'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import { DeviceHealth } from './DeviceHealth.tsx'

const device = rowOf(listDevices, { name: 'Till 9' })
const line = (event: string, detail: string) => ({
  id: crypto.randomUUID(),
  at: '2026-03-02T04:00:00.000Z',
  receivedAt: '2026-03-02T04:00:30.000Z',
  event,
  detail,
})
const health = {
  printer: 'error' as const,
  papers: { waiting: 2, unsure: 1, problem: 'cover' },
  means: {
    storage: { usedBytes: 950_000_000, quotaBytes: 1_000_000_000 },
    battery: { percent: 12, isCharging: false },
  },
  syncedAt: '2026-03-02T03:00:00.000Z',
  registeredAt: '2026-01-01T00:00:00.000Z',
  unboundAt: null,
}
const said = {
  ...sample(readDevice.answer),
  ...device,
  lastSeenAt: '2026-03-02T04:00:00.000Z',
  queued: 3,
  version: '7',
  health,
}

const open = async (answer: object) => {
  answerCalls({ [`/device/devices/${device.id}`]: () => ({ status: 200, body: answer }) })
  await show(<DeviceHealth device={device} onClose={() => undefined} />)
}

it('says what the device said of itself, as its word, with its log', async () => {
  const oldestQueuedAt = new Date(Date.now() - 12 * 60_000 - 5_000).toISOString()
  await open({ ...said, oldestQueuedAt, log: [line('printer', 'error cover'), line('newer-event', 'x')] })
  const drawer = page.getByRole('dialog')
  for (const text of [
    'Reported by the device',
    'trouble',
    'The printer’s cover is open.',
    'error cover',
    'newer-event',
    '12 minutes',
    '950 of 1,000 MB',
    'almost full',
    '12%',
    'charge it',
  ])
    await expect.element(drawer.getByText(text, { exact: false }).first()).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

it('says of room and battery what a browser does not tell, and no word where there is enough', async () => {
  const battery = { percent: 12, isCharging: true }
  await open({ ...said, health: { ...health, means: { storage: null, battery } }, log: [] })
  await expect.element(page.getByText('12%, charging')).toBeVisible()
  await expect.element(page.getByText('not reported')).toBeVisible()
  expect([page.getByText('charge it').query(), page.getByText('almost full').query()]).toEqual([null, null])
})

it('says that nothing was heard yet', async () => {
  await open({ ...said, lastSeenAt: null, log: [] })
  await expect.element(page.getByText('This device has not reported yet.')).toBeVisible()
})

it('says that it was said before the device was unbound', async () => {
  await open({ ...said, health: { ...health, unboundAt: '2026-03-02T05:00:00.000Z' }, log: [] })
  await expect.element(page.getByText('before it was unbound', { exact: false })).toBeVisible()
  await expect.element(page.getByText('No log entries.')).toBeVisible()
})

it('scrolls by the keyboard where its log is longer than the window', async () => {
  const many = Array.from({ length: 60 }, (_, at) => line('printer', `line ${at}`))
  await open({ ...said, log: many })
  const read = page.getByRole('region', { name: 'Till 9', exact: false })
  await expect.element(read).toBeVisible()
  await expect.element(page.getByText('line 59')).toBeInTheDocument()
  expect(await seriousFindings()).toEqual([])
  const place = read.element()
  ;(place as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => place.scrollTop).toBeGreaterThan(0)
})
