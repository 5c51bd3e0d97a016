/** A way to a printer that a browser has. It does not offer an action that it cannot do. */
export interface PrinterTransport {
  readonly isOffered: () => boolean
  /** Asks the person which printer; the browser remembers where it can. False when none was chosen. */
  readonly choose: () => Promise<boolean>
  /** Rejects with `TornWrite` once bytes may have gone out, with anything else while surely none has. */
  readonly write: (bytes: Uint8Array, job: { readonly id: string; readonly title: string }) => Promise<void>
}

/** The printer stopped while it was being written to: nobody knows what is on the paper, so it is not sent again by itself. */
export class TornWrite extends Error {
  override readonly name = 'TornWrite'
}

/** Writes piece by piece; a failure of the first one leaves nothing behind, a later one is torn. */
export async function writeInPieces(
  bytes: Uint8Array,
  size: number,
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += size) {
    try {
      await write(new Uint8Array(bytes.slice(at, at + size)))
    } catch (error) {
      if (at === 0) throw error
      throw new TornWrite(error instanceof Error ? error.message : String(error))
    }
  }
}
