import type { ScaleDriver } from '@kassa/domain/scale/scale-driver.ts'
import { scaleDrivers, type ScaleProtocol } from '@kassa/domain/scale/scale-drivers.ts'
import type { ScaleReading } from '@kassa/domain/scale/scale-reading.ts'
import { ScaleError, type ScaleWay } from './scale-way.ts'
import { portWord } from './port-word.ts'

/** The part of the Web Serial API that is used; the compiler's own types do not have it. */
export interface ScalePort {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  readonly getInfo: () => { readonly usbVendorId?: number; readonly usbProductId?: number }
  open(options: { baudRate: number; dataBits?: 7 | 8; parity?: 'none' | 'even' | 'odd' }): Promise<void>
  close(): Promise<void>
}
interface Serial {
  getPorts(): Promise<ScalePort[]>
  requestPort(): Promise<ScalePort>
}

/** How the line of a kind of scale is set when it leaves its maker; the parity bit of what comes is left out when reading. */
const LINES: Readonly<Record<ScaleProtocol, { dataBits: 7 | 8; parity: 'none' | 'even' | 'odd' }>> = {
  lines: { dataBits: 8, parity: 'none' },
  toledo: { dataBits: 8, parity: 'none' },
  nci: { dataBits: 7, parity: 'even' },
  'dialog-06': { dataBits: 7, parity: 'odd' },
}

/** How often a scale that says nothing by itself is asked. */
const ASK_EVERY_MS = 250

export interface SerialScaleOptions {
  readonly protocol: ScaleProtocol
  readonly baud: number
  /** The word of the port that was chosen. */
  readonly port: string | null
}

async function writeTo({ writable }: ScalePort, bytes: Uint8Array): Promise<void> {
  const writer = writable?.getWriter()
  if (!writer) return
  try {
    await writer.write(bytes)
  } finally {
    writer.releaseLock()
  }
}

/** Hears what comes until the port goes or is given back. */
async function hearPort(
  port: ScalePort,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  driver: ScaleDriver,
  hear: (reading: ScaleReading) => void,
): Promise<void> {
  let rest: Uint8Array = new Uint8Array()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const step = driver.read(Uint8Array.from([...rest, ...value]))
    rest = step.rest
    step.readings.forEach(hear)
    if (step.reply) await writeTo(port, step.reply)
  }
}

/** A scale at a serial port. `serial` and `every` (runs something again and again, answers how to stop) are handed in by tests. */
export const serialScale = (
  { protocol, baud, port: word }: SerialScaleOptions,
  serial: () => Serial | undefined = () => (navigator as { serial?: Serial }).serial,
  every: (work: () => void) => () => void = (work) => {
    const timer = setInterval(work, ASK_EVERY_MS)
    return () => clearInterval(timer)
  },
): ScaleWay => ({
  isOffered: () => serial() !== undefined,
  choose: async () => {
    const port = await serial()
      ?.requestPort()
      .catch(() => undefined)
    return port ? portWord(port) : null
  },
  listen: async (hear, lose) => {
    const port = (await serial()?.getPorts())?.find((one) => portWord(one) === word)
    if (!port) throw new ScaleError('no-scale')
    await port.open({ baudRate: baud, ...LINES[protocol] }).catch(() => {
      throw new ScaleError('port-busy')
    })
    const reader = port.readable?.getReader()
    if (!reader) throw new ScaleError('port-busy')
    const driver = scaleDrivers[protocol]
    const ask = (): void => {
      if (driver.ask) void writeTo(port, driver.ask).catch(() => undefined)
    }
    let isOver = false
    const heard = hearPort(port, reader, driver, hear)
      .catch(() => undefined)
      .then(() => {
        if (!isOver) lose()
      })
    ask()
    const stopAsking = every(ask)
    return async () => {
      isOver = true
      stopAsking()
      await reader.cancel().catch(() => undefined)
      await heard
      reader.releaseLock()
      await port.close().catch(() => undefined)
    }
  },
})
