/**
 * The purpose of a mail, and the facts its text may name. A purpose with a code carries exactly one tag of it; a mail
 * of such a purpose is stored nowhere once it has gone. Source: specification §5 (e-mail), licences-and-messages.md
 * (Messages), D34.
 */
export interface PurposeFacts {
  /** Names that may stand in braces in title, signature and content. */
  readonly variables: readonly string[]
  readonly hasCode: boolean
  /** After so many minutes it is of no use any more and not tried again. */
  readonly usefulMinutes: number
}

const twoDays = 2 * 24 * 60
const told = <const Names extends readonly string[]>(...variables: Names) =>
  ({ variables, hasCode: false, usefulMinutes: twoDays }) as const
const withCode = { variables: ['code', 'minutes'], hasCode: true, usefulMinutes: 10 } as const

export const MESSAGE_PURPOSES = {
  'register-code': withCode,
  'reset-code': withCode,
  'member-code': withCode,
  'address-known': told(),
  'partner-approved': told(),
  'points-ending': told('shop', 'points', 'date'),
  'exchange-waiting': told('shop', 'outlet', 'number', 'goods', 'points'),
  'payment-due': told('shop', 'outlet', 'number', 'amount', 'date'),
  'member-letter': told('shop', 'title', 'text'),
  receipt: told('outlet', 'number', 'receipt'),
  note: told('title', 'text', 'link'),
  test: told('sender'),
} as const satisfies Readonly<Record<string, PurposeFacts>>

export type MessagePurpose = keyof typeof MESSAGE_PURPOSES

/** The facts that a purpose's template may name, each with its text. */
export type FactsOf<Purpose extends MessagePurpose> = Readonly<
  Record<(typeof MESSAGE_PURPOSES)[Purpose]['variables'][number], string>
>

export const messagePurposes = Object.keys(MESSAGE_PURPOSES) as readonly MessagePurpose[]
