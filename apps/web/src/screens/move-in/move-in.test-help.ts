import { listArchives } from '@kassa/contract/moving/archives.calls.ts'
import { readDeparture } from '@kassa/contract/moving/departure.calls.ts'
import { vi } from 'vitest'
import { answer } from '../../test/render-screen.tsx'
import type { MovePreview } from './move-answers.ts'

export const noArchives = answer(listArchives, { archives: [] })
export const openShop = answer(readDeparture, {
  closedAt: null,
  closedBy: null,
  archivedAt: null,
  movedAt: null,
  tills: [],
  toHandOver: 0,
})

const none = { new: 0, changed: 0, same: 0 }

export const totals = {
  products: 2,
  stockValueMinor: 130_000,
  people: 0,
  points: 0,
  balanceMinor: 0,
  cards: 0,
  cardsMinor: 0,
  historyOrders: 0,
  historyMinor: 0,
  counted: 0,
  staff: 0,
  listPrices: 0,
  layaways: 0,
  depositsMinor: 0,
}
export const outcome = {
  currency: 'USD',
  files: totals,
  here: { ...totals, stockValueMinor: 120_000 },
  opened: 2,
  notTaken: 0,
  others: [],
}

export const planAsking: MovePreview = {
  files: [{ name: 'products.csv', system: 'Shopify', kind: 'goods', rows: 4 }],
  unread: [],
  found: { products: 2, variants: 3, people: 0, locations: 0, giftCards: 0, others: [] },
  questions: [
    { kind: 'currency', about: '', message: 'Which currency are the amounts in?' },
    { kind: 'location', about: '', message: 'Which outlet does the stock lie at?' },
  ],
  proposal: {
    currency: 'USD',
    pricesContainTax: null,
    locations: { '': '1' },
    taxes: {},
    weightUnit: null,
    country: null,
    zeroIs: null,
    categories: {},
    balances: {},
    decimalMarks: {},
    dayOrders: {},
    columns: [],
    ownColumns: {},
    takesPictures: false,
    roles: {},
  },
  ownLists: [],
  pictures: { byAddress: 0, inZip: 0, missing: 0 },
  choices: { outlets: [{ number: '1', name: 'Main' }], taxes: [], roles: [] },
  isReady: false,
  isLarge: false,
  products: none,
  people: none,
  cards: none,
  others: [],
  history: null,
  opened: 0,
  changes: [],
  doubtful: [{ file: 'products.csv', row: 3, message: 'The stock is -1; it opens at 0.' }],
  doubtfulCount: 1,
  cannot: [],
  cannotCount: 0,
  leftOut: [],
  leftOutCount: 0,
}

export const ready: MovePreview = {
  ...planAsking,
  questions: [],
  isReady: true,
  products: { new: 1, changed: 1, same: 0 },
  opened: 2,
  changes: [{ file: 'products.csv', row: 4, name: 'Tea', field: 'price', from: '3.50', to: '3.80' }],
}

/** Answers uploads one after the other, and keeps what was sent. */
export function answerUploads(answers: readonly unknown[]): FormData[] {
  const forms: FormData[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function answer(this: XMLHttpRequest, body) {
    if (body instanceof FormData) forms.push(body)
    Object.defineProperty(this, 'status', { value: 200 })
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(answers[forms.length - 1]) })
    this.dispatchEvent(new ProgressEvent('load'))
  })
  return forms
}
