import { z } from 'zod'
import { CARD_REFUSALS } from '../stored-value/quoted-cards.ts'
import { BOOK_REFUSALS, heldWithQuote } from '../stored-value/quoted-of-member.ts'
import {
  changedAfter,
  idOf,
  listOf,
  listRequest,
  moment,
  readRequest,
  resource,
  withChangedAfter,
  wordAmong,
} from '../frame.ts'
import { openRead, openWrite } from '../open-endpoint.ts'

const STATES = ['held', 'ordered', 'lost', 'released', 'ended'] as const

export const webHoldResource = resource(
  'WebHold',
  'Goods of a quote that are held while a customer pays, with the points, balance and gift cards that it names',
  {
    id: idOf('The hold: the id of its quote'),
    state: wordAmong(
      STATES,
      '`held`: an order of the quote finds its goods. `ordered`: one was made. `lost`: a till sold them. `released`: you let go. `ended`: its time is over',
    ),
    outlet_id: idOf('The outlet that holds them'),
    app_id: idOf('The connection of the app that holds them'),
    held_at: moment('The moment at which it began'),
    held_until: moment('The goods are held until then'),
    is_longer: z.boolean().describe('Whether it was made longer: that is possible once'),
    ...heldWithQuote,
  },
)

const ORDERS = { anyOf: ['desk.cashiering'] } as const

export const holdQuote = openWrite({
  name: 'hold-quote',
  path: '/web-holds',
  scopes: ['orders_hold'],
  access: ORDERS,
  summary:
    'Hold goods, points, balance and gift cards of a quote for 15 minutes while a customer pays; asked again, once longer',
  request: z.object({ quote_id: idOf('The quote') }),
  answer: webHoldResource.shown,
  refusals: [
    'order.quote-used',
    'stock.gone',
    'hold.beyond-share',
    'hold.longest',
    'hold.over',
    'member.disabled',
    'member.held-elsewhere',
    'member.password-needed',
    'balance.not-there',
    ...BOOK_REFUSALS,
    ...CARD_REFUSALS,
  ],
})

export const releaseHold = openWrite({
  name: 'release-hold',
  path: '/web-holds/release',
  scopes: ['orders_hold'],
  access: ORDERS,
  summary: 'Let go of what is held; asked again it stays so',
  request: z.object({ id: idOf('The hold') }),
  answer: webHoldResource.shown,
})

export const readHold = openRead({
  name: 'read-hold',
  path: '/web-holds/:id',
  scopes: ['orders_hold'],
  access: ORDERS,
  summary: 'Read one hold; holds are forgotten with their quotes, a day after those ended',
  request: readRequest(webHoldResource, 'The hold'),
  answer: webHoldResource.shown,
})

export const listHolds = openRead({
  name: 'list-holds',
  path: '/web-holds',
  scopes: ['orders_hold'],
  access: ORDERS,
  summary: 'List the holds of the outlets that the app sees, the newest first',
  request: withChangedAfter(
    listRequest(webHoldResource).extend({
      ...changedAfter,
      outlet_id: z.uuid().optional().describe('Those of this outlet only'),
    }),
  ),
  answer: listOf(webHoldResource),
  refusals: ['request.place-unknown', 'feed.restarted'],
})
