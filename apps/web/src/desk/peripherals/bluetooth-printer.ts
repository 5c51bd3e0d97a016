import { writeInPieces, type PrinterTransport } from './printer-transport.ts'

/** The part of Web Bluetooth that is used; the compiler's own types do not have it. */
interface Characteristic {
  writeValueWithResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>
}
interface Server {
  readonly connected: boolean
  connect(): Promise<Server>
  getPrimaryService(service: number): Promise<{ getCharacteristic(id: number): Promise<Characteristic> }>
}
interface Device {
  readonly gatt?: Server
}
interface Bluetooth {
  requestDevice(options: { filters: readonly { services: readonly number[] }[] }): Promise<Device>
  /** Where the browser remembers what was allowed. */
  getDevices?: () => Promise<Device[]>
}

/** The service and the characteristic that small receipt printers are written to by. */
const SERVICE = 0x18f0
const WRITE = 0x2af1
/** Bytes a piece: what printers take without a longer packet being agreed on. */
const PIECE = 180

/** A receipt printer over Bluetooth: the one that was chosen on this page, else the first that the browser remembers. */
export function bluetoothPrinter(
  bluetooth: () => Bluetooth | undefined = () => (navigator as { bluetooth?: Bluetooth }).bluetooth,
): PrinterTransport {
  let chosen: Device | undefined
  return {
    isOffered: () => bluetooth() !== undefined,
    choose: async () => {
      chosen =
        (await bluetooth()
          ?.requestDevice({ filters: [{ services: [SERVICE] }] })
          .catch(() => undefined)) ?? chosen
      return chosen !== undefined
    },
    write: async (bytes) => {
      const [known] = (await bluetooth()?.getDevices?.()) ?? []
      const server = (chosen ?? known)?.gatt
      if (!server) throw new Error('no printer')
      const open = server.connected ? server : await server.connect()
      const characteristic = await (await open.getPrimaryService(SERVICE)).getCharacteristic(WRITE)
      await writeInPieces(bytes, PIECE, (piece) => characteristic.writeValueWithResponse(piece))
    },
  }
}
