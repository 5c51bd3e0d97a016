import { refuseUnready } from './ask-status.ts'
import { writeInPieces, type PrinterTransport } from './printer-transport.ts'

/** The part of WebUSB that is used; the compiler's own types do not have it. */
interface Endpoint {
  readonly endpointNumber: number
  readonly direction: 'in' | 'out'
  readonly type: string
}
interface Interface {
  readonly interfaceNumber: number
  readonly claimed: boolean
  readonly alternate: { readonly interfaceClass: number; readonly endpoints: readonly Endpoint[] }
}
interface Device {
  readonly opened: boolean
  readonly configuration: { readonly interfaces: readonly Interface[] } | null
  open(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferIn(endpoint: number, length: number): Promise<{ readonly data?: DataView }>
  transferOut(endpoint: number, bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly status: string }>
}
interface Usb {
  getDevices(): Promise<Device[]>
  requestDevice(options: { filters: readonly { classCode: number }[] }): Promise<Device>
}

/** Printers are class 7. Source: USB class codes. */
const PRINTER = 7
const PIECE = 16_384

const printerOf = (device: Device): Interface | undefined =>
  device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === PRINTER)

async function openEnds(device: Device): Promise<{ readonly out: number; readonly in: number | undefined }> {
  if (!device.opened) await device.open()
  if (device.configuration === null) await device.selectConfiguration(1)
  const found = printerOf(device)
  const bulk = (way: Endpoint['direction']): Endpoint | undefined =>
    found?.alternate.endpoints.find(({ direction, type }) => direction === way && type === 'bulk')
  const out = bulk('out')
  if (!found || !out) throw new Error('no printer at this port')
  if (!found.claimed) await device.claimInterface(found.interfaceNumber)
  return { out: out.endpointNumber, in: bulk('in')?.endpointNumber }
}

/** A receipt printer at USB, the first that the person allowed. */
export const usbPrinter = (usb: () => Usb | undefined = () => (navigator as { usb?: Usb }).usb): PrinterTransport => ({
  isOffered: () => usb() !== undefined,
  choose: async () =>
    (await usb()
      ?.requestDevice({ filters: [{ classCode: PRINTER }] })
      .catch(() => undefined)) !== undefined,
  write: async (bytes) => {
    const [device] = (await usb()?.getDevices()) ?? []
    if (!device) throw new Error('no printer')
    const ends = await openEnds(device)
    const from = ends.in
    if (from !== undefined)
      await refuseUnready(async (question) => {
        await device.transferOut(ends.out, question)
        return (await device.transferIn(from, 1)).data?.getUint8(0)
      })
    await writeInPieces(bytes, PIECE, async (piece) => {
      const { status } = await device.transferOut(ends.out, piece)
      if (status !== 'ok') throw new Error(status)
    })
  },
})
