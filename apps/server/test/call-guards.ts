import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { SentStatements } from './watched-calls.ts'

/** Written around every call, or by who is seen: no change that anybody asked for. */
const BOOKKEEPING: ReadonlySet<string> = new Set(
  `session outbox change_cursor job_state guess counted idempotency platform_idempotency
  audit_line audit_seal audit_head platform_audit_line platform_audit_seal platform_audit_head`.split(/\s+/),
)

/** Calls of people that write and leave no line that says what changed, and why that is right. */
const WITHOUT_LINE: Readonly<Record<string, string>> = {
  'billing.ask-bill-payment': 'what a channel says of a bill is kept in the bill’s own history',
  'billing.give-up-bill-payment': 'an attempt is kept in the bill’s own history',
  'billing.pay-bill': 'an attempt is kept in the bill’s own history',
  'catalogue.make-internal-codes': 'takes numbers that nothing bears yet',
  'device.keep-in-office': 'why a till is silent, said by its browser with every start: a sign of life, not a change',
  'file.create-upload-link': 'the link says who made it; the picture that comes leaves its line',
  'identity.begin-passkey': 'is nothing until it is added, which leaves its line',
  'identity.begin-second-factor': 'is nothing until it is confirmed, which leaves its line',
  'identity.send-registration-code': 'nobody is known yet',
  'identity.send-reset-code': 'nobody is known yet',
  'identity.set-locale': 'the language of one’s own screens; the line says that it was chosen',
  'identity.unlock-screen': 'counts wrong passwords',
  'member.join': 'counts wrong codes; who joins leaves a line',
  'member.open-own-page': 'counts wrong codes; a member looks at their own',
  'member.send-join-code': 'nobody is known yet',
  'member.send-own-code': 'a member asks for themselves',
  'message.read-desk-alerts': 'what somebody has read',
  'message.read-desk-notices': 'what somebody has read',
  'message.read-own-alerts': 'what somebody has read',
  'message.read-own-notices': 'what somebody has read',
  'message.send-test-email': 'changes nothing; the line says that it was tried',
  'message.send-test-sms': 'changes nothing; the line says that it was tried',
  'note.add-note': 'a call of the platform’s own tests',
  'open.hold-quote':
    'goods kept from other apps for a quarter of an hour; the order that is made of it leaves its line',
  'open.release-hold': 'lets go of what the app itself held',
  'open.quote-order': 'a price for a quarter of an hour; the order that is made of it leaves its line',
  'open.set-metadata': 'what an app notes for itself beside its own number; nothing of the shop changes',
  'payment.ask-case': 'the attempt’s own history says what the channel answered',
  'payment.take-back-case': 'the attempt’s own history says who, when and what the channel answered',
  'print.begin-pairing': 'a screen asks, nobody is known yet',
  'print.mail-receipt': 'a letter, kept with the messages that were sent',
  'print.note-labels': 'what hangs on the shelves now, which the labels themselves say',
  'print.print-labels': 'paper, and what hangs on the shelves then',
  'print.print-order': 'a repeat looks after the paper that the first has told of',
  'print.request-invoice': 'the customer’s own wish, in a numbered paper that names them',
}

/** Reads that send one statement more often than others, whatever there is to read, and how often. */
const REPEATS: Readonly<Record<string, number>> = {
  // Books are derived one by one: a shop of a few outlets has as many, and the merchant's own.
  'accounting.list-batches': 6,
  'accounting.read-journal': 6,
  'device.setup': 4,
  'inventory.list-stock-warnings': 2,
  'inventory.list-stocktake-lines': 2,
  'print.read-screen': 3,
  // Whole things of every kind are read by their own calls, a hundred at most (docs/decisions/2613).
  'open.list-changes': 100,
}
/** A list asks once for everything its rows need; any other read may ask for this time and the time before. */
const MOST_REPEATS = { list: 1, other: 2 }

/** Statements of a list with all it looks up for its rows. */
const MOST_OF_LIST = 12
const LONG_LISTS: Readonly<Record<string, number>> = { 'today.list-errands': 60 }

const isList = ({ answer }: Endpoint): boolean =>
  (answer as { readonly shape?: Readonly<Record<string, unknown>> }).shape?.['nextCursor'] !== undefined

/** A person's change says in the log what it changed. */
function checkLine({ name, access }: Endpoint, { written, saysChange }: SentStatements): void {
  const tables = [...written].filter((table) => !BOOKKEEPING.has(table))
  if (saysChange || tables.length === 0 || access === 'device' || Object.hasOwn(WITHOUT_LINE, name)) return
  throw new Error(
    `${name} wrote ${tables.join(', ')} and no audit line says what: context.audit({ subject, before, after }), or explain it in test/call-guards.ts`,
  )
}

/** A read asks once for all its rows, not once for each. */
function checkStatements(endpoint: Endpoint, { texts }: SentStatements): void {
  const { name } = endpoint
  const [text = '', times = 0] = [...texts].toSorted(([, one], [, other]) => other - one)[0] ?? []
  if (times > (REPEATS[name] ?? MOST_REPEATS[isList(endpoint) ? 'list' : 'other']))
    throw new Error(`${name} sent one statement ${times} times, once a row: ask for all at once.\n${text}`)
  const all = [...texts.values()].reduce((sum, one) => sum + one, 0)
  const most = isList(endpoint) ? (LONG_LISTS[name] ?? MOST_OF_LIST) : Infinity
  if (all > most) throw new Error(`${name} sent ${all} statements for a page, at most ${most} are meant`)
}

/** The rules that every call of a test keeps to, whatever the test is about; a refused one wrote nothing. */
export function guardCall(endpoint: Endpoint, status: number, sent: SentStatements): void {
  if (status >= 300) return
  if (endpoint.method !== 'GET') checkLine(endpoint, sent)
  else checkStatements(endpoint, sent)
}
