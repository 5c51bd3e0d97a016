import { TornWrite, type PrinterTransport } from './printer-transport.ts'

/** The part of the Web Serial API that is used; the compiler's own types do not have it. */
interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null
  open(options: { baudRate: number }): Promise<void>
}
interface Serial {
  getPorts(): Promise<SerialPort[]>
  requestPort(): Promise<SerialPort>
}

const BAUD = 9_600

/** A receipt printer at a serial port, the first that the person allowed. */
export const serialPrinter = (
  serial: () => Serial | undefined = () => (navigator as { serial?: Serial }).serial,
): PrinterTransport => ({
  isOffered: () => serial() !== undefined,
  choose: async () =>
    (await serial()
      ?.requestPort()
      .catch(() => undefined)) !== undefined,
  write: async (bytes) => {
    const [port] = (await serial()?.getPorts()) ?? []
    if (!port) throw new Error('no port')
    if (!port.writable) await port.open({ baudRate: BAUD })
    const writer = port.writable?.getWriter()
    if (!writer) throw new Error('port closed')
    try {
      await writer.write(bytes)
    } catch (error) {
      throw new TornWrite(error instanceof Error ? error.message : String(error))
    } finally {
      writer.releaseLock()
    }
  },
})
