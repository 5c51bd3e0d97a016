import { asciiOf, bytesFrom } from '@kassa/domain/scale/scale-driver.ts'
import type { ScaleReading } from '@kassa/domain/scale/scale-reading.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { hidScale } from './hid-scale.ts'
import { listenToScale, scaleNow } from './scale-now.ts'
import { ScaleError, type ScaleWay } from './scale-way.ts'
import { serialScale, type ScalePort, type SerialScaleOptions } from './serial-scale.ts'
import { onVirtualScale, virtualScale } from './virtual-scale.ts'

/** A port that plays frames as they were recorded, and writes down what it is asked. */
function fakePort({ isHeld = false } = {}) {
  const asked: string[] = []
  const steps: string[] = []
  let line: ReadableStreamDefaultController<Uint8Array> | undefined
  const port: ScalePort = {
    readable: new ReadableStream<Uint8Array>({ start: (to) => void (line = to) }),
    writable: new WritableStream<Uint8Array>({ write: (bytes) => void asked.push(asciiOf(bytes)) }),
    getInfo: () => ({ usbVendorId: 0x403, usbProductId: 0x6001 }),
    open: async (options) => {
      if (isHeld) throw new DOMException('busy', 'NetworkError')
      steps.push(`open ${JSON.stringify(options)}`)
    },
    close: async () => void steps.push('close'),
  }
  return { port, asked, steps, play: (frames: string) => line?.enqueue(bytesFrom(frames)), unplug: () => line?.close() }
}

const options: SerialScaleOptions = { protocol: 'lines', baud: 9_600, port: '403:6001' }
const never = () => () => undefined
const at = (port: ScalePort | null, more: Partial<SerialScaleOptions> = {}, every = never) =>
  serialScale(
    { ...options, ...more },
    () => ({
      getPorts: async () => (port ? [port] : []),
      requestPort: async () => port ?? Promise.reject(new Error()),
    }),
    every,
  )

const problemOf = (way: ScaleWay): Promise<unknown> =>
  way
    .listen(
      () => undefined,
      () => undefined,
    )
    .then(
      () => null,
      (error: unknown) => (error instanceof ScaleError ? error.problem : error),
    )

describe('a scale at a serial port', () => {
  it('is opened as it speaks, heard, and given back', async () => {
    const { port, play, steps } = fakePort()
    const heard: ScaleReading[] = []
    const stop = await at(port).listen(
      (reading) => heard.push(reading),
      () => heard.push(undefined as never),
    )
    play('ST,GS,+  0.4')
    play('52kg\r\nUS,GS,+  0.460kg\r\n')
    await expect.poll(() => heard).toHaveLength(2)
    expect(heard.map(({ amount, trouble }) => [amount, trouble])).toEqual([
      [452, null],
      [460, 'moving'],
    ])
    await stop()
    expect(steps).toEqual(['open {"baudRate":9600,"dataBits":8,"parity":"none"}', 'close'])
    expect(heard).toHaveLength(2)
  })

  it('that speaks only when asked is asked again and again', async () => {
    const { port, asked } = fakePort()
    let again = (): void => undefined
    const every = (work: () => void) => {
      again = work
      return () => undefined
    }
    await at(port, { protocol: 'nci' }, every as never).listen(
      () => undefined,
      () => undefined,
    )
    await expect.poll(() => asked).toEqual(['W\r'])
    again()
    await expect.poll(() => asked).toEqual(['W\r', 'W\r'])
  })

  it('of Dialog 06 is asked for its weight once it took the price, and why where it has none', async () => {
    const { port, asked, play } = fakePort()
    const heard: ScaleReading[] = []
    await at(port, { protocol: 'dialog-06' }).listen(
      (reading) => heard.push(reading),
      () => undefined,
    )
    play('\x06')
    await expect.poll(() => asked.at(-1)).toBe('\x04\x05')
    play('\x15')
    await expect.poll(() => asked.at(-1)).toBe('\x04\x0208\x03')
    play('\x0209\x1b20\x03\x0202\x1b3\x1b00452\x1b000100\x1b000045\x03')
    await expect.poll(() => heard.map(({ amount }) => amount)).toEqual([0, 452])
  })

  it('says where it was not chosen, and where another program has it', async () => {
    expect(await problemOf(at(null))).toBe('no-scale')
    expect(await problemOf(at(fakePort().port, { port: '1:2' }))).toBe('no-scale')
    expect(await problemOf(at(fakePort({ isHeld: true }).port))).toBe('port-busy')
    expect(await at(fakePort().port).choose()).toBe('403:6001')
    expect(await at(null).choose()).toBeNull()
  })
})

describe('a scale that the browser knows', () => {
  it('is heard by its reports, and told where it goes', async () => {
    const listeners = new Map<string, (event: never) => void>()
    const on = (type: string, listener: (event: never) => void) => void listeners.set(type, listener)
    const plain = { opened: false, open: async () => undefined, close: async () => undefined, removeEventListener: () => undefined } // prettier-ignore
    const device = { ...plain, collections: [{ usagePage: 0x8d }], addEventListener: on }
    const mouse = { ...plain, collections: [{ usagePage: 1 }], addEventListener: on }
    const way = hidScale(() => ({
      getDevices: async () => [mouse, device],
      requestDevice: async () => [device],
      addEventListener: on,
      removeEventListener: () => undefined,
    }))
    const heard: number[] = []
    await way.listen(
      ({ amount }) => heard.push(amount),
      () => heard.push(-1),
    )
    const report = (reportId: number, ...bytes: number[]) =>
      listeners.get('inputreport')?.({ reportId, data: new DataView(Uint8Array.from(bytes).buffer) } as never)
    report(3, 4, 2, 0, 0xc4, 1)
    report(1, 4, 2, 0, 1, 1)
    listeners.get('disconnect')?.({ device: mouse } as never)
    listeners.get('disconnect')?.({ device } as never)
    expect(heard).toEqual([452, -1])
    expect(await problemOf(hidScale(() => undefined))).toBe('no-scale')
  })
})

describe('what the scale says now', () => {
  afterEach(() => onVirtualScale.change({ grams: 0, isMoving: false }))
  const now = () => {
    const { reading, problem } = scaleNow.read()
    return reading ? [reading.amount, reading.trouble] : problem
  }

  it('follows the scale on the screen by the same lines as a real one, and is nothing once nobody listens', async () => {
    const stop = listenToScale(virtualScale)
    await expect.poll(() => now()).toEqual([0, null])
    onVirtualScale.change({ grams: 452, isMoving: true })
    expect(now()).toEqual([452, 'moving'])
    onVirtualScale.change({ isMoving: false })
    expect(now()).toEqual([452, null])
    onVirtualScale.change({ grams: 30_001 })
    expect(now()).toEqual([0, 'overload'])
    onVirtualScale.change({ grams: -12 })
    expect(now()).toEqual([12, 'negative'])
    stop()
    expect(now()).toBeNull()
    onVirtualScale.change({ grams: 7 })
    expect(now()).toBeNull()
  })

  it('is no weight once the scale is gone, and the next is opened only when this one was given back', async () => {
    const { port, play, unplug, steps } = fakePort()
    const stop = listenToScale(at(port))
    await expect.poll(() => steps).toHaveLength(1)
    play('ST,GS,+  0.452kg\r\n')
    await expect.poll(() => now()).toEqual([452, null])
    unplug()
    await expect.poll(() => now()).toBe('gone')
    stop()
    const stopNext = listenToScale(at(null))
    await expect.poll(() => now()).toBe('no-scale')
    expect(steps.at(-1)).toBe('close')
    stopNext()
  })
})
