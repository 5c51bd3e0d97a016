/**
 * The behavior of the other side for one payment. `phone`: the customer's page decides; the others happen by
 * themselves. Source: payments.md, 5.
 */
export const SCRIPTS = [
  'phone',
  'pays',
  'polls',
  'declined',
  'insufficient',
  'code-used',
  'drops-answer',
  'fails-once',
  'unclear',
  'wrong-amount',
  'wrong-signature',
  'reversal-retry',
  'refund-pending',
  'notice-twice',
  'notice-early',
  'notice-forged',
  'notice-never',
] as const
export type Script = (typeof SCRIPTS)[number]

/** The number of questions that are answered with "not yet" before money moves by itself. */
export const POLLS = 2

/** The amounts, in smallest units, that choose a script: 88.00 (¥8800) is the first of the list, 88.01 the second, and so on. */
const FIRST_AMOUNT = 8_800

/** The script of an amount: one of the list where the amount names it, else by how it is paid. */
export const scriptOfAmount = (minor: number, usual: Script): Script =>
  minor >= FIRST_AMOUNT ? (SCRIPTS[minor - FIRST_AMOUNT] ?? usual) : usual

/** The amount, in smallest units, that chooses a script. */
export const amountOfScript = (script: Script): number => FIRST_AMOUNT + SCRIPTS.indexOf(script)
