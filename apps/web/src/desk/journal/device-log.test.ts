import 'fake-indexeddb/auto'
import { patiently } from '../../test/patiently.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const HOUR = Date.parse('2026-01-01T10:00:00Z')
/** Opens the log as a page that was just opened has it: the disk is the last page's. */
const open = async () => {
  vi.resetModules()
  return import('./device-log.ts')
}

beforeEach(async () => {
  const { linesArrived, linesToSend, restoreLog } = await open()
  await restoreLog()
  linesArrived(linesToSend(1_000))
  await patiently(async () => {
    const { linesToSend: left, restoreLog: again } = await open()
    await again()
    expect(left(1)).toEqual([])
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(HOUR)
})

afterEach(() => vi.useRealTimers())

it('gives the oldest first, until the server has heard them', async () => {
  const { noteLine, linesToSend, linesArrived } = await open()
  noteLine('printer', 'error cover')
  noteLine('printer', 'ready')
  noteLine('line', 'lost')
  const first = linesToSend(2)
  expect(first.map(({ detail }) => detail)).toEqual(['error cover', 'ready'])
  linesArrived(first)
  expect(linesToSend(9).map(({ event }) => event)).toEqual(['line'])
})

it('writes the same again only after a minute, and no more than two hundred', async () => {
  const { noteLine, linesToSend } = await open()
  noteLine('goods', 'unreachable')
  vi.setSystemTime(HOUR + 59_999)
  noteLine('goods', 'unreachable')
  expect(linesToSend(9)).toHaveLength(1)
  vi.setSystemTime(HOUR + 60_000)
  noteLine('goods', 'unreachable')
  expect(linesToSend(9)).toHaveLength(2)
  for (let at = 0; at < 250; at += 1) noteLine('error', `fault ${String(at)}`)
  expect([linesToSend(999).length, linesToSend(1)[0]?.detail]).toEqual([200, 'fault 50'])
})

it('keeps nothing that names somebody or opens something', async () => {
  const { noteLine, linesToSend } = await open()
  noteLine('error', 'ann@shop.example 4006381333931 佐藤')
  expect(linesToSend(1)[0]?.detail).toBe('*')
})

it('is there after a reload, before what the new page wrote meanwhile', async () => {
  const before = await open()
  await before.restoreLog()
  before.noteLine('printer', 'error paper')
  await patiently(async () => {
    const { noteLine, linesToSend, restoreLog } = await open()
    noteLine('start', 'version 1')
    await restoreLog()
    expect(linesToSend(9).map(({ event }) => event)).toEqual(['printer', 'start'])
  })
})
