import { desk } from '../model/desk-state.ts'
import type { PrinterKind } from '../model/preferences.ts'
import { bluetoothPrinter } from './bluetooth-printer.ts'
import type { PrinterTransport } from './printer-transport.ts'
import { serialPrinter } from './serial-printer.ts'
import { usbPrinter } from './usb-printer.ts'

/** Brought when the first paper goes there: most desks have their printer at a cable. */
const inNetwork: PrinterTransport = {
  isOffered: () => (desk.read().setup?.printers?.length ?? 0) > 0,
  choose: () => Promise.resolve(true),
  write: async (bytes, job) => (await import('./network-printer.ts')).networkPrinter().write(bytes, job),
}

/** The kinds of printers that hang at this device by a cable or by radio, or stand in the outlet's network. */
export const printers: Readonly<Partial<Record<PrinterKind, PrinterTransport>>> = {
  usb: usbPrinter(),
  serial: serialPrinter(),
  bluetooth: bluetoothPrinter(),
  network: inNetwork,
}
