/** The kinds of thing that our own codes name. */
export type OwnCodeKind = 'member' | 'coupon' | 'receipt' | 'parked' | 'badge'

/**
 * The beginnings of the codes we print ourselves (cards, coupons, receipts, parked tickets, manager badges), so that a scan says by
 * itself what it is. Letters and a hyphen, so that no product code, label or pay code can begin so.
 */
const OWN_CODE_PREFIXES: Readonly<Record<OwnCodeKind, string>> = {
  member: 'MB-',
  coupon: 'CP-',
  receipt: 'RC-',
  parked: 'PK-',
  badge: 'SB-',
}

/** The text to print as a bar code or QR for `code`, read back by {@link readOwnCode}. */
export const printOwnCode = (kind: OwnCodeKind, code: string): string => OWN_CODE_PREFIXES[kind] + code

/**
 * Returns the kind and the code of one of our own codes, in either case (a keyboard scanner may swap upper and lower
 * case); undefined for any other text.
 */
export function readOwnCode(text: string): { readonly kind: OwnCodeKind; readonly code: string } | undefined {
  const begins = text.slice(0, 3).toUpperCase()
  for (const kind of KINDS) {
    if (OWN_CODE_PREFIXES[kind] === begins && text.length > begins.length)
      return { kind, code: text.slice(begins.length) }
  }
  return undefined
}

const KINDS: readonly OwnCodeKind[] = ['member', 'coupon', 'receipt', 'parked', 'badge']
