import { portWord } from './port-word.ts'

/** The part of the Web Serial API that is used; the compiler's own types do not have it. */
export interface LinePort {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  readonly getInfo: () => { readonly usbVendorId?: number; readonly usbProductId?: number }
  open(options: { baudRate: number; dataBits?: 7 | 8; parity?: 'none' | 'even' | 'odd' }): Promise<void>
  close(): Promise<void>
}
export interface LineSerial {
  getPorts(): Promise<LinePort[]>
  requestPort(): Promise<LinePort>
}

export const browserSerial = (): LineSerial | undefined => (navigator as { serial?: LineSerial }).serial

/** Lets the person choose a port; the word by which it is found again, null where nobody chose. */
export async function choosePort(serial: LineSerial | undefined): Promise<string | null> {
  const port = await serial?.requestPort().catch(() => undefined)
  return port ? portWord(port) : null
}

async function writeTo({ writable }: LinePort, bytes: Uint8Array): Promise<void> {
  const writer = writable?.getWriter()
  if (!writer) return
  try {
    await writer.write(bytes)
  } finally {
    writer.releaseLock()
  }
}

/** A port that is listened to. */
export interface OpenLine {
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Stops listening and gives the port back. */
  readonly stop: () => Promise<void>
}

/**
 * Opens the port of a word and hears what comes, one piece after the other, until it goes (`lose`) or is given back. Throws what `fail` makes
 * of it where there is no such port, or another program has it.
 */
export async function openLine(
  serial: LineSerial | undefined,
  { word, ...options }: { readonly word: string | null } & Parameters<LinePort['open']>[0],
  on: {
    readonly bytes: (bytes: Uint8Array, write: OpenLine['write']) => Promise<void> | void
    readonly lose: () => void
    readonly fail: (why: 'missing' | 'busy') => Error
  },
): Promise<OpenLine> {
  const port = (await serial?.getPorts())?.find((one) => portWord(one) === word)
  if (!port) throw on.fail('missing')
  await port.open(options).catch(() => {
    throw on.fail('busy')
  })
  const reader = port.readable?.getReader()
  if (!reader) throw on.fail('busy')
  const write = (bytes: Uint8Array): Promise<void> => writeTo(port, bytes)
  const hearAll = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      await on.bytes(value, write)
    }
  }
  let isOver = false
  const heard = hearAll()
    .catch(() => undefined)
    .then(() => {
      if (!isOver) on.lose()
    })
  const stop = async (): Promise<void> => {
    isOver = true
    await reader.cancel().catch(() => undefined)
    await heard
    reader.releaseLock()
    await port.close().catch(() => undefined)
  }
  return { write, stop }
}
