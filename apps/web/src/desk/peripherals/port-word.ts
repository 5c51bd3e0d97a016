/** The word by which a serial port is found again: maker and product of its cable; empty for a port of the machine itself. */
export function portWord(port: {
  readonly getInfo?: () => { readonly usbVendorId?: number; readonly usbProductId?: number }
}): string {
  const { usbVendorId, usbProductId } = port.getInfo?.() ?? {}
  return usbVendorId === undefined ? '' : `${usbVendorId.toString(16)}:${(usbProductId ?? 0).toString(16)}`
}
