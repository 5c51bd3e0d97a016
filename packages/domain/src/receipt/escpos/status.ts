/** Asks a printer why it is offline and how its paper is. Source: ESC/POS, DLE EOT n. */
export const ASK_STATUS: readonly Uint8Array[] = [Uint8Array.of(0x10, 0x04, 2), Uint8Array.of(0x10, 0x04, 4)]

/** Why a printer takes nothing. */
export type PrinterProblem = 'cover' | 'paper' | 'fault'

/** Two bits of every status byte are set and three are not; anything else is no answer to the question. */
const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12

/**
 * Returns the problem that a printer's two answers report (offline cause, paper); null: it takes paper, or does not
 * say. A roll that is near its end still prints.
 */
export function printerProblem(answers: readonly number[]): PrinterProblem | null {
  const [offline, paper] = answers
  if (offline !== undefined && isStatus(offline)) {
    if ((offline & 0x04) !== 0) return 'cover'
    if ((offline & 0x20) !== 0) return 'paper'
    if ((offline & 0x40) !== 0) return 'fault'
  }
  return paper !== undefined && isStatus(paper) && (paper & 0x60) !== 0 ? 'paper' : null
}
