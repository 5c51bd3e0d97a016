import { errors, type ErrorCode } from '@kassa/contract/errors.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { DOOR_CODES, openCode } from '@kassa/contract/open/problem.ts'
import { withForms } from '@kassa/contract/refusal-words.ts'

/** A code with its sentence, in English. */
export const codeAndSentence = (code: ErrorCode): string => `\`${openCode(code)}\`: ${withForms(errors[code].en)}`

/** The codes that more than one call answers: each has its sentence in the introduction, so that it stands once. */
export function sharedCodes(endpoints: readonly OpenEndpoint[]): ReadonlySet<ErrorCode> {
  const byCode = Map.groupBy(
    endpoints.flatMap(({ codes }) => codes),
    (code) => code,
  )
  return new Set([...DOOR_CODES, ...[...byCode].filter(([, uses]) => uses.length > 1).map(([code]) => code)])
}

const listed = (codes: readonly ErrorCode[]): string => codes.map((code) => `- ${codeAndSentence(code)}`).join('\n')

/** The introduction of the public description, with the refusals that calls share. */
export function introduction(shared: ReadonlySet<ErrorCode>): string {
  const ofSome = [...shared].filter((code) => !(DOOR_CODES as readonly ErrorCode[]).includes(code))
  return `${INTRODUCTION}\n\nRefusals of every call:\n\n${listed(DOOR_CODES)}\n\nRefusals of several calls:\n\n${listed(ofSome)}`
}

/** The introduction for whoever reads it first. */
const INTRODUCTION = `The public API of Kassa: what a merchant's shop has, for programs of others.

Send the key of an app as \`Authorization: Bearer kassa_live_…\` (at a test shop \`kassa_test_…\`). The merchant makes keys on the page *Connections* and says there what each app may do.
Money is an integer of minor units beside its currency; sums are text. Days are ISO dates, moments RFC 3339 in UTC. A field or a parameter that a call
does not know is refused with its name; an answer may get more fields in time. \`fields\` names what is answered of a thing beside its \`id\`. Every refusal is a problem of RFC 9457 with a \`code\` out of the list of its call.

Every answer names the version that answered (\`Kassa-Version\`) and what is left of the limit (\`RateLimit\`, \`RateLimit-Policy\`); that of an older
version also says since when it is old (\`Deprecation\`, RFC 9745) and until when it is answered (\`Sunset\`, RFC 8594).
While tills sell, reads without pause are answered more slowly, and more than a hundred that wait are refused (429).

Apps of third parties get their keys by OAuth 2.1 with PKCE. The issuer is \`/cashier/api/oauth\`, so its metadata (RFC 8414) lies at
\`/.well-known/oauth-authorization-server/cashier/api/oauth\`.`

/** The resources of the public API, each with what it is. */
export const openTags: Readonly<Record<string, string>> = {
  me: 'The app itself, and what it was granted',
  outlets: 'Shops of the merchant',
  taxes: 'Sales taxes',
  'payment-methods': 'Ways in which an outlet is paid',
  products: 'The catalogue, with variants and prices',
  pictures: 'Pictures of products',
  categories: 'The tree of the catalogue',
  brands: 'Brands of products',
  'stock-levels': 'What outlets have on hand',
  'stock-adjustments': 'Counts that correct what outlets have on hand',
  'stock-entries': 'The book of a stock: every movement with the paper behind it',
  transfers: 'Goods on their way between outlets',
  suppliers: 'Suppliers of goods',
  'purchase-orders': 'Goods that were ordered from suppliers',
  orders: 'What was sold',
  refunds: 'What came back',
  invoices: 'Invoices of orders, and their credit notes',
  shifts: 'Drawers and their sums',
  bulk: 'First loads: everything at once, in lines of JSON',
  'test-clock': 'The clock of a test shop, which only goes ahead',
  'test-payments': 'Payments of a test shop, which nobody outside carries',
  'external-ids': 'Things by the numbers that the app gave them',
  webhooks: 'Messages to an address of the app',
  events: 'The messages of webhooks, read instead of received',
  changes: 'The change feed: load the lists once, then follow',
  members: 'Members with points and balance',
  days: 'Business days that are over, with their figures',
  'house-accounts': 'Accounts on which members buy on credit',
  'gift-cards': 'Gift cards and their movements',
  deposits: 'What was paid ahead for saved orders',
  'stored-value': 'What the shop owes on cards and accounts',
  'coupon-templates': 'Coupons by what they are worth',
  coupons: 'Coupons that were issued',
  'option-groups': 'Choices that goods are offered with',
  'tile-visits': 'Who opened the tile of the app at a till',
  'web-orders': 'Orders that the app brings: quoted, created, made ready, cancelled, given back',
  'web-holds': 'Goods, points, balance and gift cards that are held while a buyer pays',
  accounting: 'The journal: batches, accounts and exports',
}
