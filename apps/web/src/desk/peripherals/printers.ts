import { desk } from '../model/desk-state.ts'
import type { PrinterKind } from '../model/preferences.ts'
import type { PrinterTransport } from './printer-transport.ts'

/** Brought when it is chosen or the first paper goes there: a desk has one printer, and none is needed to sell. */
function brought(isOffered: () => boolean, bring: () => Promise<PrinterTransport>): PrinterTransport {
  let transport: Promise<PrinterTransport> | undefined
  // A transport that could not be loaded is tried again with the next paper.
  const come = (): Promise<PrinterTransport> =>
    (transport ??= bring().catch((error: unknown) => {
      transport = undefined
      throw error
    }))
  return {
    isOffered,
    choose: async () => (await come()).choose(),
    write: async (bytes, job) => (await come()).write(bytes, job),
  }
}

const canReach = (way: 'usb' | 'serial' | 'bluetooth') => (): boolean => way in navigator

/** To one printer of the outlet's network and no other. */
export async function writeTo(printerId: string, ...paper: Parameters<PrinterTransport['write']>): Promise<void> {
  const { printerInNetwork } = await import('./network-printer.ts')
  return printerInNetwork(printerId).write(...paper)
}

/** The kinds of printers that hang at this device by a cable or by radio, or stand in the outlet's network. */
export const printers: Readonly<Partial<Record<PrinterKind, PrinterTransport>>> = {
  usb: brought(canReach('usb'), async () => (await import('./usb-printer.ts')).usbPrinter()),
  serial: brought(canReach('serial'), async () => (await import('./serial-printer.ts')).serialPrinter()),
  bluetooth: brought(canReach('bluetooth'), async () => (await import('./bluetooth-printer.ts')).bluetoothPrinter()),
  network: brought(
    () => (desk.read().setup?.printers?.length ?? 0) > 0,
    async () => {
      const { networkPrinter } = await import('./network-printer.ts')
      return { isOffered: () => true, choose: () => Promise.resolve(true), ...networkPrinter() }
    },
  ),
}
