import { errors, type ErrorCode } from '@kassa/contract/errors.ts'
import { DOOR_CODES, openCode } from '@kassa/contract/open/problem.ts'

const isOfEveryCall = (code: ErrorCode): boolean => (DOOR_CODES as readonly ErrorCode[]).includes(code)

const codeAndSentence = (code: ErrorCode): string => `\`${openCode(code)}\`: ${errors[code].en}`

/** A code as its call lists it: what every call may answer has its sentence in the introduction, so that it stands once. */
export const sentenceOf = (code: ErrorCode): string =>
  isOfEveryCall(code) ? `\`${openCode(code)}\`` : codeAndSentence(code)

/** The introduction of the public description, with the refusals of every call. */
export const introduction = (): string =>
  `${INTRODUCTION}\n\nRefusals of every call:\n\n${DOOR_CODES.map((code) => `- ${codeAndSentence(code)}`).join('\n')}`

/** The introduction for whoever reads it first. */
const INTRODUCTION = `The public API of Kassa: what a merchant's shop has, for programs of others.

Send the key of an app as \`Authorization: Bearer kassa_live_…\` (at a test shop \`kassa_test_…\`). The merchant makes keys on the page *Connections* and says there what each app may do.
Money is an integer of minor units beside its currency; sums are text. Days are ISO dates, moments RFC 3339 in UTC. A field or a parameter that a call
does not know is refused with its name. Every refusal is a problem of RFC 9457 with a \`code\` out of the list of its call.

Every answer names the version that answered (\`Kassa-Version\`) and what is left of the limit (\`RateLimit\`, \`RateLimit-Policy\`); that of an older
version also says since when it is old (\`Deprecation\`, RFC 9745) and until when it is answered (\`Sunset\`, RFC 8594).

Apps of third parties get their keys by OAuth 2.1 with PKCE. The issuer is \`/cashier/api/oauth\`, so its metadata (RFC 8414) lies at
\`/.well-known/oauth-authorization-server/cashier/api/oauth\`.`

/** The resources of the public API, each with what it is. */
export const openTags: Readonly<Record<string, string>> = {
  me: 'The app itself, and what it was granted',
  outlets: 'Shops of the merchant',
  taxes: 'Sales taxes',
  'payment-methods': 'Ways in which an outlet is paid',
  products: 'The catalogue, with variants and prices',
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
  'external-ids': 'Things by the numbers that the app gave them',
  webhooks: 'Messages to an address of the app',
  events: 'The messages of webhooks, read instead of received',
  changes: 'The change feed: load the lists once, then follow',
  members: 'Members with points and balance',
  'gift-cards': 'Gift cards and their movements',
  'stored-value': 'What the shop owes on cards and accounts',
  'coupon-templates': 'Coupons by what they are worth',
  coupons: 'Coupons that were issued',
  'option-groups': 'Choices that goods are offered with',
  'tile-visits': 'Who opened the tile of the app at a till',
  'web-orders': 'Orders that the app brings: quoted, created, made ready, cancelled, given back',
  'web-holds': 'Goods that are kept while a buyer pays',
  accounting: 'The journal: batches, accounts and exports',
}
