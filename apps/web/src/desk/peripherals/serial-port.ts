/** The part of the Web Serial API that is used; the compiler's own types do not have it. */
interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null
  open(options: { baudRate: number }): Promise<void>
}
interface Serial {
  getPorts(): Promise<SerialPort[]>
  requestPort(): Promise<SerialPort>
}

const serial = (): Serial | null => (navigator as { serial?: Serial }).serial ?? null

export const hasSerial = (): boolean => serial() !== null

/** Asks the person for the port of a receipt printer; the browser remembers the answer. False when none was chosen. */
export async function choosePort(): Promise<boolean> {
  const chosen = await serial()
    ?.requestPort()
    .catch(() => null)
  return chosen !== null && chosen !== undefined
}

/** Writes to the first port the person allowed. Rejects when there is none or it does not take the bytes. */
export async function writeToSerial(bytes: Uint8Array): Promise<void> {
  const [port] = (await serial()?.getPorts()) ?? []
  if (!port) throw new Error('no port')
  if (!port.writable) await port.open({ baudRate: 9600 })
  const writer = port.writable?.getWriter()
  if (!writer) throw new Error('port closed')
  try {
    await writer.write(bytes)
  } finally {
    writer.releaseLock()
  }
}
