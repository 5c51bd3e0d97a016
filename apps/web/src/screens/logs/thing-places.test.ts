import { loggedThings } from '@kassa/contract/audit/logged-things.ts'
import { expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { placeAt, places } from '../../places.ts'
import { routes } from '../../routes.ts'
import { placeOfThing, thingLists, thingPlaces } from './thing-places.ts'

/** Kinds that no address opens: they stand in a drawer, a setting or a list without a search. */
const nowhere: Readonly<Record<string, string>> = {
  'activation-code': 'a row of the licences',
  'activation-codes': 'rows of the licences',
  admin: 'a row of the administrators',
  'alert-choice': 'a part of the profile',
  approval: 'a row of the approvals',
  archive: 'a row of moving in and out',
  attribute: 'a row of the attributes',
  'back-test': 'a part of its plan',
  'bill-coupon': 'a row of the versions',
  'billing-account': 'a part of the versions',
  'billing-terms': 'a part of the versions',
  category: 'a row of the categories',
  'clock-entry': 'a part of a day of work',
  connection: 'a drawer of the connections',
  coupon: 'a row of a coupon’s codes',
  'coupon-batch': 'a row of a coupon’s codes',
  elevation: 'a row of the temporary roles',
  'sign-in-provider': 'a part of the security policy',
  support: 'a row of the support accesses',
  wallet: 'a part of the wallet passes',
  'email-gateway': 'a part of the e-mail settings',
  'email-template': 'a part of the e-mail settings',
  errand: 'a row of the tasks',
  'exchange-good': 'a row of the points exchange',
  export: 'a row below its list',
  'figure-view': 'a page of figures under a name',
  import: 'a drawer of the products',
  'label-batch': 'sheets that were printed',
  'label-template': 'a drawer of the label designs',
  licence: 'a row of the licences',
  'list-view': 'a list under a name',
  'meal-vouchers': 'a part of the payment methods',
  'member-segment': 'a row of the segments',
  members: 'several at once',
  message: 'a message that was sent',
  move: 'a part of moving in and out',
  'network-printer': 'a row of the devices',
  notice: 'a row of the notices',
  'older-tills': 'several tills at once',
  'payment-account': 'a part of the payment methods',
  'payment-attempt': 'a part of its order',
  peripheral: 'a row of the devices',
  picture: 'a part of what it shows',
  'plan-example': 'a part of its plan',
  'price-schedule': 'a row of the price schedules',
  products: 'several at once',
  purse: 'a row of the gift cards and accounts',
  'push-browser': 'a browser',
  'receipt-template': 'a designer of the print settings',
  refund: 'a part of its order',
  'review-item': 'a row of the review queue',
  screen: 'a customer display',
  'screen-video': 'a file of a customer display',
  setting: 'a part of a page of settings',
  settlement: 'a part of the payment methods',
  'sms-gateway': 'a part of the SMS settings',
  statement: 'a row of the statements of partners',
  'supplier-price': 'a row of its supplier',
  sync: 'several products at once',
  version: 'a row of the versions',
}

/** Pages of one thing whose kind is in no line: where they are reached from. */
const neverLogged = new Set(['serial', 'shiftDrawer'])

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const line = (kind: string, id = `/${ID}`) => ({ subject: `${kind}${id}`, before: null, after: { name: 'Tea' } })

it.each(loggedThings)('%s opens, or is named as nowhere', (kind) => {
  const [hasPage, hasList] = [Object.hasOwn(thingPlaces, kind), Object.hasOwn(thingLists, kind)]
  expect([hasPage, hasList, Object.hasOwn(nowhere, kind)].filter(Boolean)).toHaveLength(1)
  const address = placeOfThing(line(kind), true)
  if (hasPage) expect(placeAt(address ?? '')?.path).toContain('$id')
  else if (hasList) expect(new URL(address ?? '', 'http://kassa.example').searchParams.get('search')).toBe('Tea')
  else expect(address).toBeUndefined()
})

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

it('each list that shows a thing as its row can be searched', () => {
  for (const [kind, list] of Object.entries(thingLists)) {
    const route = routes.find(({ path }) => path === list({ search: '' }).split('?')[0])
    const folder = /screens\/([\w-]+)\//.exec(String(route?.screen))?.[1]
    const texts = Object.entries(sources).flatMap(([file, text]) => (file.startsWith(`../${folder}/`) ? [text] : []))
    expect([kind, /name: 'search'|<EditedList|<NamePage|<RoleList/.test(texts.join('\n'))]).toEqual([kind, true])
  }
})

it('a thing that is gone opens no list, and a long name is searched by its beginning', () => {
  expect(placeOfThing({ ...line('staff'), before: { name: 'Sam' }, after: null }, false)).toBeUndefined()
  expect(placeOfThing({ ...line('staff'), after: { name: 'n'.repeat(80) } }, false)).toBe(
    paths.staff({ search: 'n'.repeat(50) }),
  )
})

it('each page of one thing is opened by the lines about it', () => {
  const opened = new Set(loggedThings.map((kind) => placeAt(placeOfThing(line(kind), true) ?? '')?.name))
  const ofOne = places.filter(({ path, access }) => path.includes('$id') && access !== 'public')
  expect(ofOne.filter(({ name }) => !opened.has(name) && !neverLogged.has(name)).map(({ name }) => name)).toEqual([])
})

it.each([
  ['of a kind that an older release logged', line('label design 1')],
  ['of no kind', { subject: null, before: null, after: null }],
  ['about several at once', line('order', '')],
  ['about stock whose unit it does not tell', { ...line('stock'), after: { onHand: 3 } }],
])('a line %s opens nothing', (_, about) => expect(placeOfThing(about, false)).toBeUndefined())

it('a merchant opens its own page, and who is above it the page in the list', () => {
  expect(placeOfThing(line('merchant'), false)).toBe(paths.merchant())
  expect(placeOfThing(line('merchant'), true)).toBe(paths.merchantOf(ID))
})

it('stock opens the book in the unit of its goods', () => {
  const about = { ...line('stock'), after: { name: 'Tomato', weightUnit: 'kg', onHand: 3 } }
  expect(placeOfThing(about, false)).toBe(paths.stockOf(ID, { name: 'Tomato', unit: 'kg' }))
})
