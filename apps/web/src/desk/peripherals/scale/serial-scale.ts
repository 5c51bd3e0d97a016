import { scaleDrivers, type ScaleProtocol } from '@kassa/domain/scale/scale-drivers.ts'
import { ScaleError, type ScaleWay } from './scale-way.ts'
import { browserSerial, choosePort, openLine, type LinePort, type LineSerial } from '../serial-line.ts'

export type ScalePort = LinePort

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

/** A scale at a serial port. `serial` and `every` (runs something again and again, answers how to stop) are handed in by tests. */
export const serialScale = (
  { protocol, baud, port: word }: SerialScaleOptions,
  serial: () => LineSerial | undefined = browserSerial,
  every: (work: () => void) => () => void = (work) => {
    const timer = setInterval(work, ASK_EVERY_MS)
    return () => clearInterval(timer)
  },
): ScaleWay => ({
  isOffered: () => serial() !== undefined,
  choose: () => choosePort(serial()),
  listen: async (hear, lose) => {
    const driver = scaleDrivers[protocol]
    let rest: Uint8Array = new Uint8Array()
    const { write, stop } = await openLine(
      serial(),
      { word, baudRate: baud, ...LINES[protocol] },
      {
        bytes: async (bytes, answer) => {
          const step = driver.read(Uint8Array.from([...rest, ...bytes]))
          rest = step.rest
          step.readings.forEach(hear)
          if (step.reply) await answer(step.reply)
        },
        lose,
        fail: (why) => new ScaleError(why === 'missing' ? 'no-scale' : 'port-busy'),
      },
    )
    const ask = (): void => {
      if (driver.ask) void write(driver.ask).catch(() => undefined)
    }
    ask()
    const stopAsking = every(ask)
    return async () => {
      stopAsking()
      await stop()
    }
  },
})
