/** The kinds of document that a number belongs to; sales carry no letter, everything else does. */
export type NumberedDocument =
  | 'sale'
  | 'refund'
  | 'recharge'
  | 'points-exchange'
  | 'set-aside'
  | 'shift'
  | 'purchase-order'
  | 'transfer'
  | 'damage-report'
  | 'stocktake'

const LETTERS: Readonly<Record<NumberedDocument, string>> = {
  sale: '',
  refund: 'R',
  recharge: 'V',
  'points-exchange': 'X',
  'set-aside': 'A',
  shift: 'Z',
  'purchase-order': 'P',
  transfer: 'T',
  'damage-report': 'D',
  stocktake: 'C',
}

export interface DocumentNumber {
  readonly document: NumberedDocument
  readonly outletNumber: string
  /** The device, or 0 for the back office. */
  readonly deviceNumber: number
  /** From the device's own range: gaps allowed, never reused. */
  readonly running: number
}

/**
 * The number people read: letter, outlet number, device in two digits, running number in six (longer when they outgrow it), joined by
 * hyphens: `0012-03-000148`, `R0012-03-000007`. It is neither the id nor the journal's sequence. Source: D65.
 */
export function formatDocumentNumber({ document, outletNumber, deviceNumber, running }: DocumentNumber): string {
  const parts = [outletNumber, String(deviceNumber).padStart(2, '0'), String(running).padStart(6, '0')]
  return LETTERS[document] + parts.join('-')
}
