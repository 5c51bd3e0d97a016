/** The structure of the data behind one GS1 application identifier. Lengths count characters without the identifier. */
export interface ApplicationIdentifier {
  readonly ai: string
  readonly minLength: number
  readonly maxLength: number
  readonly isNumeric: boolean
  /** The test beyond characters: a GS1 check digit over the whole field, or a date `YYMMDD` at its start. */
  readonly test?: 'check-digit' | 'date'
}

/** The identifier `text` starts with, or undefined for one that is not known. Two to four digits decide, the longest never shadows. */
export function applicationIdentifierAt(text: string): ApplicationIdentifier | undefined {
  for (const length of [2, 3, 4]) {
    const found = BY_AI.get(text.slice(0, length))
    if (found && found.ai.length === length) return found
  }
  return undefined
}

/**
 * Returns whether the field's length is fixed by its first two digits, so that no separator follows it.
 * Source: GS1 General Specifications 7.8.5, figure "element strings with predefined length".
 */
export const isPredefinedLength = (ai: string): boolean => PREDEFINED.has(ai.slice(0, 2))

const PREDEFINED: ReadonlySet<string> = new Set(
  '00 01 02 03 04 11 12 13 14 15 16 17 18 19 20 31 32 33 34 35 36 41'.split(' '),
)

const numeric = (ai: string, length: number, test?: ApplicationIdentifier['test']): ApplicationIdentifier => ({
  ai,
  minLength: length,
  maxLength: length,
  isNumeric: true,
  ...(test && { test }),
})
const numericUpTo = (ai: string, maxLength: number, minLength = 1): ApplicationIdentifier => ({
  ai,
  minLength,
  maxLength,
  isNumeric: true,
})
const textUpTo = (ai: string, maxLength: number, minLength = 1): ApplicationIdentifier => ({
  ai,
  minLength,
  maxLength,
  isNumeric: false,
})

/** `prefix` with each last digit 0–5 (or 0–9): the digit counts the decimals of the field. */
const withDecimals = (prefixes: readonly string[], last: number, make: (ai: string) => ApplicationIdentifier) =>
  prefixes.flatMap((prefix) => Array.from({ length: last + 1 }, (_, decimals) => make(`${prefix}${decimals}`)))

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

/** The identifiers retail goods, logistic units and coupons carry. Source: GS1 General Specifications, section 3. */
const IDENTIFIERS: readonly ApplicationIdentifier[] = [
  numeric('00', 18, 'check-digit'),
  ...['01', '02', '03'].map((ai) => numeric(ai, 14, 'check-digit')),
  ...['11', '12', '13', '15', '16', '17'].map((ai) => numeric(ai, 6, 'date')),
  numeric('20', 2),
  ...['10', '21', '22'].map((ai) => textUpTo(ai, 20)),
  textUpTo('235', 28),
  ...['240', '241', '250', '251', '400', '401', '403'].map((ai) => textUpTo(ai, 30)),
  textUpTo('242', 6),
  textUpTo('243', 20),
  textUpTo('253', 30, 13),
  textUpTo('254', 20),
  numericUpTo('255', 25, 13),
  numericUpTo('30', 8),
  numericUpTo('37', 8),
  ...withDecimals([...range(310, 316), ...range(320, 337), ...range(340, 357), ...range(360, 369)], 5, (ai) =>
    numeric(ai, 6),
  ),
  ...withDecimals(['390', '392'], 9, (ai) => numericUpTo(ai, 15)),
  ...withDecimals(['391', '393'], 9, (ai) => numericUpTo(ai, 18, 4)),
  ...withDecimals(['394'], 3, (ai) => numeric(ai, 4)),
  ...withDecimals(['395'], 5, (ai) => numeric(ai, 6)),
  numeric('402', 17, 'check-digit'),
  ...range(410, 417).map((ai) => numeric(ai, 13, 'check-digit')),
  textUpTo('420', 20),
  textUpTo('421', 12, 4),
  numeric('422', 3),
  numericUpTo('423', 15, 3),
  ...range(424, 426).map((ai) => numeric(ai, 3)),
  numeric('7003', 10, 'date'),
  textUpTo('7004', 4),
  numericUpTo('7006', 6, 6),
  textUpTo('8003', 30, 14),
  textUpTo('8004', 30),
  numeric('8005', 6),
  numeric('8006', 18),
  numeric('8018', 18, 'check-digit'),
  textUpTo('8020', 25),
  textUpTo('8110', 70),
  textUpTo('8200', 70),
  textUpTo('90', 30),
  ...range(91, 99).map((ai) => textUpTo(ai, 90)),
]

const BY_AI: ReadonlyMap<string, ApplicationIdentifier> = new Map(IDENTIFIERS.map((one) => [one.ai, one]))
