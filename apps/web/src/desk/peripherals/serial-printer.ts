import { refuseUnready } from './ask-status.ts'
import { desk } from '../model/desk-state.ts'
import { portWord } from './port-word.ts'
import { TornWrite, type PrinterTransport } from './printer-transport.ts'

/** The part of the Web Serial API that is used; the compiler's own types do not have it. */
interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null
  readonly readable?: ReadableStream<Uint8Array> | null
  readonly getInfo?: () => { readonly usbVendorId?: number; readonly usbProductId?: number }
  open(options: { baudRate: number }): Promise<void>
}
interface Serial {
  getPorts(): Promise<SerialPort[]>
  requestPort(): Promise<SerialPort>
}

const BAUD = 9_600

/** Asks how the printer is, where the port can be read. Throws, and lets go of the port, where it takes nothing. */
async function askPort({ readable }: SerialPort, writer: WritableStreamDefaultWriter<Uint8Array>): Promise<void> {
  if (!readable || readable.locked) return
  const reader = readable.getReader()
  try {
    await refuseUnready(async (question) => {
      await writer.write(question)
      return (await reader.read()).value?.[0]
    })
  } catch (error) {
    writer.releaseLock()
    throw error
  } finally {
    await reader.cancel().catch(() => undefined)
    reader.releaseLock()
  }
}

/** The words of the ports at which this device's scale and scanner hang. */
function portsOfOthers(): readonly string[] {
  const { scale, scanner } = desk.read().preferences
  return [scale, scanner].flatMap((other) => (other?.way === 'serial' ? (other.port ?? []) : []))
}

/** A receipt printer at a serial port, the first that the person allowed and that is not the scale's or the scanner's. */
export const serialPrinter = (
  serial: () => Serial | undefined = () => (navigator as { serial?: Serial }).serial,
  takenPorts: () => readonly string[] = portsOfOthers,
): PrinterTransport => ({
  isOffered: () => serial() !== undefined,
  choose: async () =>
    (await serial()
      ?.requestPort()
      .catch(() => undefined)) !== undefined,
  write: async (bytes) => {
    const port = (await serial()?.getPorts())?.find((one) => !takenPorts().includes(portWord(one)))
    if (!port) throw new Error('no port')
    if (!port.writable) await port.open({ baudRate: BAUD })
    const writer = port.writable?.getWriter()
    if (!writer) throw new Error('port closed')
    await askPort(port, writer)
    try {
      await writer.write(bytes)
    } catch (error) {
      throw new TornWrite(error instanceof Error ? error.message : String(error))
    } finally {
      writer.releaseLock()
    }
  },
})
