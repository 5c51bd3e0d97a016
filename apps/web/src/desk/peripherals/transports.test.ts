import { describe, expect, it } from 'vitest'
import { bluetoothPrinter } from './bluetooth-printer.ts'
import { TornWrite } from './printer-transport.ts'
import { serialPrinter } from './serial-printer.ts'
import { usbPrinter } from './usb-printer.ts'

const job = { id: 'job', title: 'Receipt' }
const paper = Uint8Array.from({ length: 40_000 }, (_, at) => at % 251)

/** A cable that writes down what it carries; from a piece on it is unplugged. */
function cable(brokenFrom = Infinity) {
  const pieces: Uint8Array[] = []
  const carry = async (piece: Uint8Array): Promise<void> => {
    if (pieces.length >= brokenFrom) throw new Error('unplugged')
    pieces.push(piece)
  }
  const carried = (): Uint8Array => Uint8Array.from(pieces.flatMap((piece) => Array.from(piece)))
  return { pieces, carry, carried }
}

function usb(carry: (piece: Uint8Array) => Promise<void>, interfaceClass = 7, answers: number[] = []) {
  const steps: string[] = []
  const endpoints = [
    { endpointNumber: 1, direction: 'in' as const, type: 'bulk' },
    { endpointNumber: 2, direction: 'out' as const, type: 'bulk' },
  ]
  const printer = { interfaceNumber: 3, claimed: false, alternate: { interfaceClass, endpoints } }
  const device = {
    opened: false,
    configuration: null as { interfaces: (typeof printer)[] } | null,
    open: async () => void steps.push('open'),
    selectConfiguration: async (value: number) => {
      steps.push(`configuration ${String(value)}`)
      device.configuration = { interfaces: [printer] }
    },
    claimInterface: async (number: number) => void steps.push(`claim ${String(number)}`),
    transferIn: async () => {
      const answer = answers.shift()
      return answer === undefined ? {} : { data: new DataView(Uint8Array.of(answer).buffer) }
    },
    transferOut: async (endpoint: number, bytes: Uint8Array) => {
      if (bytes[0] === 0x10 && bytes[1] === 0x04) return { status: 'ok' }
      steps.push(`out ${String(endpoint)}`)
      await carry(bytes)
      return { status: 'ok' }
    },
  }
  const api = { getDevices: async () => [device], requestDevice: async () => device }
  return { steps, transport: usbPrinter(() => api) }
}

function bluetooth(carry: (piece: Uint8Array) => Promise<void>) {
  const service = { getCharacteristic: async () => ({ writeValueWithResponse: carry }) }
  const gatt = { connected: false, connect: async () => gatt, getPrimaryService: async () => service }
  return bluetoothPrinter(() => ({ requestDevice: async () => ({ gatt }) }))
}

const serial = (write: (piece: Uint8Array) => Promise<void>) => {
  const port = { writable: new WritableStream<Uint8Array>({ write }), open: async () => undefined }
  return serialPrinter(() => ({ getPorts: async () => [port], requestPort: async () => port }))
}

describe('a printer at a cable', () => {
  it('of USB is opened, claimed and written to in pieces, every byte in order', async () => {
    const { pieces, carry, carried } = cable()
    const { steps, transport } = usb(carry)
    await transport.write(paper, job)
    expect(carried()).toEqual(paper)
    expect([steps.slice(0, 4), pieces.length]).toEqual([['open', 'configuration 1', 'claim 3', 'out 2'], 3])
  })

  it('over Bluetooth is chosen once and takes short pieces', async () => {
    const { pieces, carry, carried } = cable()
    const transport = bluetooth(carry)
    await expect(transport.write(paper, job)).rejects.toThrow('no printer')
    expect(await transport.choose()).toBe(true)
    await transport.write(paper, job)
    expect(carried()).toEqual(paper)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(180)
  })

  it('at a serial port takes all of it', async () => {
    const { carry, carried } = cable()
    await serial(carry).write(paper, job)
    expect(carried()).toEqual(paper)
  })

  it('may be tried again where nothing can have gone out, and is torn where something may have', async () => {
    await expect(usb(cable(0).carry).transport.write(paper, job)).rejects.not.toBeInstanceOf(TornWrite)
    await expect(usb(cable(1).carry).transport.write(paper, job)).rejects.toBeInstanceOf(TornWrite)
    await expect(usb(cable().carry, 8).transport.write(paper, job)).rejects.toThrow('no printer at this port')
    const radio = bluetooth(cable(5).carry)
    await radio.choose()
    await expect(radio.write(paper, job)).rejects.toBeInstanceOf(TornWrite)
    await expect(serial(cable(0).carry).write(paper, job)).rejects.toBeInstanceOf(TornWrite)
  })

  it('is not offered by a browser without the way to it, and chosen by nobody who cancels', async () => {
    const cancel = () => Promise.reject(new DOMException('cancelled', 'NotFoundError'))
    expect([usbPrinter(() => undefined), serialPrinter(() => undefined), bluetoothPrinter(() => undefined)].map((one) => one.isOffered())).toEqual([false, false, false]) // prettier-ignore
    expect(await usbPrinter(() => ({ getDevices: async () => [], requestDevice: cancel })).choose()).toBe(false)
    await expect(
      usbPrinter(() => ({ getDevices: async () => [], requestDevice: cancel })).write(paper, job),
    ).rejects.toThrow('no printer')
  })
})

describe('a printer that says how it is', () => {
  it.each([
    [[0x16, 0x12], 'cover'],
    [[0x12, 0x72], 'paper'],
  ])('%o at USB is written nothing, and says why', async (answers, problem) => {
    const { carry, carried } = cable()
    await expect(usb(carry, 7, answers).transport.write(paper, job)).rejects.toThrow(problem)
    expect(carried()).toHaveLength(0)
  })

  it('and is ready is written to at once', async () => {
    const { carry, carried } = cable()
    await usb(carry, 7, [0x12, 0x12]).transport.write(paper, job)
    expect(carried()).toEqual(paper)
  })

  it('at a serial port that can be read is asked there', async () => {
    const { carry, carried } = cable()
    const asked: Uint8Array[] = []
    let answer: ((byte: Uint8Array) => void) | undefined
    const readable = new ReadableStream<Uint8Array>({ start: (to) => void (answer = (byte) => to.enqueue(byte)) })
    const write = async (piece: Uint8Array): Promise<void> => {
      if (piece[0] !== 0x10) return carry(piece)
      asked.push(piece)
      answer?.(Uint8Array.of(asked.length === 1 ? 0x12 : 0x72))
    }
    const port = { readable, writable: new WritableStream<Uint8Array>({ write }), open: async () => undefined }
    const transport = serialPrinter(() => ({ getPorts: async () => [port], requestPort: async () => port }))
    await expect(transport.write(paper, job)).rejects.toThrow('paper')
    expect([asked.length, carried().length]).toEqual([2, 0])
  })
})
