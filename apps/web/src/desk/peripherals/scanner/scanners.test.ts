import { bytesFrom } from '@kassa/domain/scale/scale-driver.ts'
import { describe, expect, it } from 'vitest'
import { listenToScanner, scannerNow } from './scanner-now.ts'
import { hidScanner, ScannerError, serialScanner, type ScannerWay } from './scanner-way.ts'
import type { LinePort } from '../serial-line.ts'

const nothing = () => undefined
const problemOf = (way: ScannerWay): Promise<unknown> =>
  way.listen(nothing, nothing).then(
    () => null,
    (error: unknown) => (error instanceof ScannerError ? error.problem : error),
  )

/** A port that plays what a scanner sends. */
function fakePort({ isHeld = false } = {}) {
  const steps: string[] = []
  let line: ReadableStreamDefaultController<Uint8Array> | undefined
  const port: LinePort = {
    readable: new ReadableStream<Uint8Array>({ start: (to) => void (line = to) }),
    writable: null,
    getInfo: () => ({ usbVendorId: 0xc2e, usbProductId: 0x901 }),
    open: async ({ baudRate }) => {
      if (isHeld) throw new DOMException('busy', 'NetworkError')
      steps.push(`open ${String(baudRate)}`)
    },
    close: async () => void steps.push('close'),
  }
  return { port, steps, play: (text: string) => line?.enqueue(bytesFrom(text)), unplug: () => line?.close() }
}
const at = (port: LinePort | null, word: string | null = 'c2e:901') =>
  serialScanner({ port: word, baud: 115_200 }, () => ({
    getPorts: async () => (port ? [port] : []),
    requestPort: async () => port ?? Promise.reject(new Error()),
  }))

/** A scanner as WebHID shows it, beside a mouse: it sends whole reports of 63 bytes, and opens once. */
function fakeHid({ isHeld = false } = {}) {
  const listeners = new Map<string, (event: never) => void>()
  const on = (type: string, listener: (event: never) => void) => void listeners.set(type, listener)
  const device = {
    opened: false,
    collections: [{ usagePage: 0x8c }],
    open: async () => {
      if (isHeld || device.opened) throw new DOMException('busy', 'InvalidStateError')
      device.opened = true
    },
    close: async () => void (device.opened = false),
    addEventListener: on,
    removeEventListener: (type: string) => void listeners.delete(type),
  }
  const mouse = { ...device, collections: [{ usagePage: 1 }] }
  const hid = {
    getDevices: async () => [mouse, device],
    requestDevice: async ({ filters }: { filters: readonly { usagePage: number }[] }) =>
      filters.some(({ usagePage }) => usagePage === 0x8c) ? [device] : [],
    addEventListener: on,
    removeEventListener: (type: string) => void listeners.delete(type),
  }
  const send = (data: string, { reportId = 2, isContinued = false } = {}) => {
    const report = new Uint8Array(63)
    report.set([data.length, ...bytesFrom(']E0'), ...bytesFrom(data)])
    report[62] = isContinued ? 1 : 0
    listeners.get('inputreport')?.({ reportId, data: new DataView(report.buffer) } as never)
  }
  const unplug = (gone: object = device) => listeners.get('disconnect')?.({ device: gone } as never)
  return { hid, device, mouse, send, unplug }
}

describe('a scanner at a serial port', () => {
  it('is opened at its speed, heard however its bytes are cut, and given back', async () => {
    const { port, steps, play } = fakePort()
    const heard: string[] = []
    const stop = await at(port).listen((code) => heard.push(code), nothing)
    for (const piece of ['40063813', '33931\r', '\n12', '3\r\n']) play(piece)
    await expect.poll(() => heard).toEqual(['4006381333931', '123'])
    await stop()
    expect(steps).toEqual(['open 115200', 'close'])
  })

  it('says where it was not chosen, and where another program has it', async () => {
    expect(await problemOf(at(null))).toBe('no-scanner')
    expect(await problemOf(at(fakePort().port, '1:2'))).toBe('no-scanner')
    expect(await problemOf(at(fakePort({ isHeld: true }).port))).toBe('port-busy')
    expect([await at(fakePort().port).choose(), await at(null).choose()]).toEqual(['c2e:901', null])
  })
})

describe('a scanner that the browser knows', () => {
  it('is heard by its reports, whole, and told where it goes', async () => {
    const { hid, device, mouse, send, unplug } = fakeHid()
    const heard: string[] = []
    const stop = await hidScanner(() => hid).listen(
      (code) => heard.push(code),
      () => heard.push('gone'),
    )
    send('4006381333931')
    send('x', { reportId: 3 })
    send('a'.repeat(56), { isContinued: true })
    send('b')
    unplug(mouse)
    unplug()
    expect(heard).toEqual(['4006381333931', `${'a'.repeat(56)}b`, 'gone'])
    await stop()
    send('4006381333931')
    expect([heard.length, device.opened]).toEqual([3, false])
  })

  it('is chosen among scanners, and says where there is none or another program has it', async () => {
    expect(await hidScanner(() => fakeHid().hid as never).choose()).toBe('')
    expect(await problemOf(hidScanner(() => undefined))).toBe('no-scanner')
    expect(await problemOf(hidScanner(() => fakeHid({ isHeld: true }).hid as never))).toBe('port-busy')
  })
})

it('the scanner of this device is heard until it is changed; the next is opened when this one was given back', async () => {
  const first = fakePort()
  const heard: string[] = []
  const stop = listenToScanner(at(first.port), (code) => heard.push(code))
  await expect.poll(() => first.steps).toEqual(['open 115200'])
  first.play('123\r')
  await expect.poll(() => heard).toEqual(['123'])
  first.unplug()
  await expect.poll(() => scannerNow.read().problem).toBe('gone')
  stop()
  const stopNext = listenToScanner(at(null), (code) => heard.push(code))
  await expect.poll(() => scannerNow.read().problem).toBe('no-scanner')
  expect(first.steps.at(-1)).toBe('close')
  stopNext()
  expect(scannerNow.read().problem).toBeNull()
})
