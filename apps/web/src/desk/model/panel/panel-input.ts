/**
 * The panel in front of the cashier, which hears scans and keys. `closed`: locked, without a shift, or writing a sale;
 * `question`: a dialog that waits for an answer; `count`: a drawer being counted; `section`: any other section. Source:
 * D88.
 */
export type Panel =
  | 'sell'
  | 'paid'
  | 'line'
  | 'line-typed'
  | 'find'
  | 'pay'
  | 'pay-typed'
  | 'pay-form'
  | 'refund'
  | 'refund-lines'
  | 'refund-goods'
  | 'document'
  | 'form'
  | 'count'
  | 'section'
  | 'price-check'
  | 'serials'
  | 'member'
  | 'approval'
  | 'question'
  | 'closed'

/**
 * The kind of input: a code by what it is (`wallet`: a customer's payment code; `piece`: not goods, while a field
 * collects serial numbers or looks for a card), or a plain key outside fields. Inside a field a key belongs to the
 * field.
 */
export type ScanInput = 'goods' | 'receipt' | 'ticket' | 'badge' | 'wallet' | 'unknown' | 'piece'
export type KeyInput = 'digit' | 'sign' | 'letter' | 'enter' | 'escape'

/**
 * The effect of a scan. `sell`, `open-refund`, `recall`, `switch-cashier` and `note` act on the basket's screen;
 * `hand-over` gives the code to the panel that stands there; `collect` puts it into the field that collects serial
 * numbers or looks for a card; `wait` keeps it, visibly, until the panel is answered; `pay-by-code` begins a payment by
 * the wallet that the code names; `refuse` says aloud that nothing was done. None changes what was typed.
 */
export type ScanMeaning =
  | 'sell'
  | 'open-refund'
  | 'recall'
  | 'switch-cashier'
  | 'note'
  | 'hand-over'
  | 'collect'
  | 'pay-by-code'
  | 'show-price'
  | 'wait'
  | 'refuse'

/** The effect of a plain key. `own`: the panel's own fields and buttons hear it; `nothing`: it is ignored. */
export type KeyMeaning =
  | 'enter-code'
  | 'line-figure'
  | 'line-step'
  | 'line-apply'
  | 'clear-figure'
  | 'step-or-multiply'
  | 'search'
  | 'look-up'
  | 'clear'
  | 'amount'
  | 'pay'
  | 'clear-amount'
  | 'leave'
  | 'next-sale'
  | 'number'
  | 'own'
  | 'nothing'

type Scans = Readonly<Record<ScanInput, ScanMeaning>>
type Keys = Readonly<Record<KeyInput, KeyMeaning>>

const selling: Scans = {
  goods: 'sell',
  receipt: 'open-refund',
  ticket: 'recall',
  badge: 'switch-cashier',
  wallet: 'pay-by-code',
  unknown: 'note',
  piece: 'collect',
}
const all = (meaning: ScanMeaning): Scans => ({
  goods: meaning,
  receipt: meaning,
  ticket: meaning,
  badge: meaning,
  wallet: meaning,
  unknown: meaning,
  piece: meaning,
})
const entryKeys: Keys = {
  digit: 'enter-code',
  sign: 'step-or-multiply',
  letter: 'search',
  enter: 'look-up',
  escape: 'clear',
}
const lineKeys: Keys = {
  digit: 'line-figure',
  sign: 'line-step',
  letter: 'search',
  enter: 'line-apply',
  escape: 'leave',
}
const cashKeys: Keys = { digit: 'amount', sign: 'nothing', letter: 'nothing', enter: 'pay', escape: 'leave' }
const ownKeys: Keys = { digit: 'own', sign: 'own', letter: 'own', enter: 'own', escape: 'own' }
const fieldKeys: Keys = { ...ownKeys, escape: 'leave' }

/** Every panel and what each input means there. A panel that is added is written here first. Source: D88. */
const form: Scans & Keys = {
  ...all('refuse'),
  goods: 'hand-over',
  wallet: 'hand-over',
  unknown: 'hand-over',
  ...fieldKeys,
}

export const panelInput: Readonly<Record<Panel, Scans & Keys>> = {
  sell: { ...selling, ...entryKeys },
  // The next code scanned or typed begins the next sale.
  paid: { ...selling, ...entryKeys, escape: 'next-sale' },
  // Digits are the chosen line's quantity, price or discount; a scan sells on as long as none was typed.
  line: { ...selling, ...lineKeys },
  'line-typed': { ...all('refuse'), ...lineKeys, letter: 'nothing', escape: 'clear-figure' },
  // A scanned code is looked for: the receipt's number, the goods in it.
  find: {
    ...all('hand-over'),
    ticket: 'refuse',
    badge: 'refuse',
    piece: 'collect',
    ...fieldKeys,
    digit: 'number',
    sign: 'number',
    letter: 'number',
  },
  // Goods come back into the basket as long as nothing was typed; a receipt or a ticket is another customer's.
  pay: { ...selling, receipt: 'refuse', ticket: 'refuse', unknown: 'refuse', ...cashKeys },
  'pay-typed': { ...all('refuse'), ...cashKeys, escape: 'clear-amount' },
  // A way to pay with fields of its own, nothing typed: goods are goods, any other code is its slip's or its card's.
  'pay-form': { ...form, goods: 'sell' },
  // A number without a mark of its own is looked for as well, however fast it comes.
  refund: {
    ...all('refuse'),
    receipt: 'hand-over',
    unknown: 'hand-over',
    ...fieldKeys,
    digit: 'number',
    sign: 'number',
    letter: 'number',
    enter: 'number',
  },
  'refund-lines': {
    ...all('refuse'),
    goods: 'hand-over',
    wallet: 'hand-over',
    unknown: 'hand-over',
    piece: 'collect',
    ...fieldKeys,
  },
  'refund-goods': { ...all('refuse'), goods: 'hand-over', piece: 'collect', ...fieldKeys },
  document: { ...all('hand-over'), piece: 'collect', ...fieldKeys },
  form,
  // A count is left by its Back alone: Escape clears nothing that took minutes.
  count: { ...all('refuse'), ...ownKeys },
  section: { ...selling, ...fieldKeys },
  'price-check': { ...all('show-price'), ...ownKeys },
  serials: { ...all('wait'), goods: 'refuse', piece: 'collect', ...ownKeys },
  // A card is looked for as long as nobody is found; what else is scanned waits.
  member: { ...all('wait'), piece: 'collect', ...ownKeys },
  approval: { ...all('wait'), badge: 'hand-over', ...ownKeys },
  question: { ...all('wait'), ...ownKeys },
  closed: { ...all('wait'), ...ownKeys },
}

/**
 * Returns the input that a plain key is; null for keys that are none (arrows, F-keys). Backspace takes back what digits
 * typed.
 */
export function keyInputOf(key: string): KeyInput | null {
  if (/^[0-9.]$/.test(key) || key === 'Backspace') return 'digit'
  if (/^[*/+-]$/.test(key)) return 'sign'
  if (key === 'Enter') return 'enter'
  if (key === 'Escape') return 'escape'
  return key.length === 1 && /\p{L}/u.test(key) ? 'letter' : null
}
