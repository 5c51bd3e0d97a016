import type { PrinterKind } from '../model/preferences.ts'
import { bluetoothPrinter } from './bluetooth-printer.ts'
import { networkPrinter } from './network-printer.ts'
import type { PrinterTransport } from './printer-transport.ts'
import { serialPrinter } from './serial-printer.ts'
import { usbPrinter } from './usb-printer.ts'

/** The kinds of printers that hang at this device by a cable or by radio, or stand in the outlet's network. */
export const printers: Readonly<Partial<Record<PrinterKind, PrinterTransport>>> = {
  usb: usbPrinter(),
  serial: serialPrinter(),
  bluetooth: bluetoothPrinter(),
  network: networkPrinter(),
}
