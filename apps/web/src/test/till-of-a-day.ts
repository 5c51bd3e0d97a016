import { emptyEntry } from '../desk/model/entry.ts'
import { emptyScanQueue } from '../desk/model/scan-queue.ts'
import 'fake-indexeddb/auto'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { journalBody } from '@kassa/contract/journal/journal.ts'
import { unknownFields } from '@kassa/contract/unknown-fields.ts'
import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { catalogueOf } from './catalogue-of.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { recallAges } from '../desk/basket/guard/seen-ages.ts'
import { journalDb } from '../desk/journal/databases.ts'
import type { DeskSetup } from '../desk/model/desk-setup.ts'
import { desk } from '../desk/model/desk-state.ts'
import { startHistory } from '../desk/model/history.ts'
import { makeSealKeys } from '../desk/model/pin.ts'
import type { Registration } from '../desk/model/registration.ts'
import { uuidV7 } from '../desk/model/uuid-v7.ts'
import { takenPayments } from '../desk/payment/due.ts'
import { pendingPayment } from '../desk/payment/methods/channel/pending.ts'
import { followQuestions } from '../desk/scan/scan-flow.ts'
import { openShift } from '../desk/shift/shift-actions.ts'

export const id = (count: number): string => uuidV7(1_772_000_000_000, new Uint8Array(10).fill(count))
export const [outletId, merchantId, cashierId, managerId, taxId, teaId, tomatoId] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

export const itemOf = (facts: Partial<DeskItem> & Pick<DeskItem, 'id' | 'name'>): DeskItem => ({
  ...usualItem,
  productId: facts.id,
  sellPriceMinor: 990,
  taxId,
  onHand: 100,
  ...facts,
})

export const tea = itemOf({ id: teaId, name: 'Tea', codes: ['6901234567892'] })
export const tomato = itemOf({
  id: tomatoId,
  name: 'Tomato',
  type: 'weighed',
  weightUnit: 'kg',
  customCode: '00123',
  sellPriceMinor: 8950,
})

const everything = permissions.map(({ code }) => code)
const person = (staffId: string, name: string, maxDiscountBasisPoints: number | null): DeskSetup['staff'][number] => ({
  id: staffId,
  number: name,
  name,
  permissionCodes: everything,
  limits: { maxDiscountBasisPoints, maxRefundMinor: null },
  pin: null,
})

export const setup: DeskSetup = {
  serverTime: '2026-03-01T00:00:00Z',
  merchant: { id: merchantId, number: '100001', name: 'Demo' },
  outlet: {
    id: outletId,
    number: '1',
    name: 'East',
    address: '',
    phone: '',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    dayCutoffMinutes: 0,
    locale: 'zh-CN',
    taxNumber: '',
  },
  device: { id: id(9), name: 'Till', number: '2', epoch: 1, isEnabled: 1 },
  taxes: [{ id: taxId, name: 'VAT', rateBasisPoints: 1300, isIncluded: true, isDefault: true }],
  categories: [],
  settings: { 'sales.cash-rounding': { CNY: { unitMinor: 10, mode: 'nearest' }, USD: null, JPY: null, ETB: null } },
  staff: [person(cashierId, 'Li', 1000), person(managerId, 'Wang', null)],
  catalogueCursor: 7,
}

const registration = {
  registrationId: 'r1',
  deviceId: id(9),
  numberPrefix: '1-02',
  nextNumber: 1,
  lastSequence: 0,
  lastHash: firstPreviousHash,
} as Registration

export const entries = () => journalDb().entries.orderBy('[registrationId+sequence]').toArray()
let stop: () => void = () => undefined

/** Opens the till anew before each test of a file. */
export function useTill(): void {
  beforeEach(openTill)
  afterEach(async () => {
    stop()
    expect((await entries()).flatMap(({ body }) => unknownFields(journalBody, body))).toEqual([])
  })
}

/** A till as it stands in the morning, with its shift open and its journal empty. */
async function openTill(): Promise<void> {
  const db = journalDb()
  await Promise.all(
    [db.entries, db.baskets, db.basketSteps, db.remembered, db.registrations].map((table) => table.clear()),
  )
  await recallAges()
  const sealKeys = await makeSealKeys()
  await db.registrations.add({ ...registration, sealKeys })
  takenPayments.change({ tenders: [], tip: null })
  pendingPayment.change({ standing: null, openedOrderId: null })
  desk.change({
    isWriting: false,
    phase: 'ready',
    registration: { ...registration, sealKeys },
    setup,
    catalogue: catalogueOf([tea, tomato]),
    isCatalogueLoaded: true,
    cashierId,
    isLocked: false,
    shift: null,
    dialog: null,
    finished: null,
    workArea: 'sell',
    unknownCodes: [],
    message: null,
    isOnline: false,
    history: startHistory(id(20), Date.now()),
    priced: null,
    selectedLineId: null,
    section: 'cashiering',
    entry: emptyEntry,
    scans: emptyScanQueue,
    training: null,
    offers: null,
    usedUp: [],
    paymentStartedAt: null,
  })
  stop = followQuestions()
  await openShift(10_000)
}
