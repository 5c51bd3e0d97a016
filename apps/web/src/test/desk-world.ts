import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { catalogueOf } from './catalogue-of.ts'
import { change } from '../desk/basket/change-basket.ts'
import { addOpenPrice, addQuantity } from '../desk/basket/sell.ts'
import type { DeskSetup } from '../desk/model/desk-setup.ts'
import { desk } from '../desk/model/desk-state.ts'
import { emptyEntry } from '../desk/model/entry.ts'
import { startHistory } from '../desk/model/history.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { defaultPreferences } from '../desk/model/preferences.ts'

/** The longest name (D95), in wide characters, with its size at the end. */
const LONGEST = `${'极品高山茉莉花茶礼盒装'.repeat(4)}500ml`.slice(-50)
/** The highest price that a label can show: D86. */
const HIGHEST = 99_999_999

const item = (id: string, facts: Partial<DeskItem> = {}): DeskItem => ({
  ...usualItem,
  id,
  productId: id,
  name: LONGEST,
  codes: [`69012345${id.padStart(5, '0')}`],
  categoryId: `c${String(Number(id) % 5)}`,
  sellPriceMinor: HIGHEST,
  stockPolicy: 'allow',
  onHand: 9_999,
  ...facts,
})

const goods = Array.from({ length: 60 }, (_, at) => item(String(at + 1)))
const open = item('99', { isOpenPrice: true, sellPriceMinor: 0 })

const setup = {
  serverTime: '2026-03-01T00:00:00Z',
  merchant: { id: 'm', number: '100001', name: 'Long' },
  outlet: {
    id: 'o',
    number: '1',
    name: LONGEST,
    address: '',
    phone: '',
    currency: 'ETB',
    timeZone: 'UTC',
    dayCutoffMinutes: 0,
    locale: 'en-US',
    taxNumber: '',
  },
  device: { id: 'd', name: LONGEST, number: '2', epoch: 1, isEnabled: 1 },
  taxes: [],
  categories: Array.from({ length: 5 }, (_, at) => ({
    id: `c${String(at)}`,
    parentId: null,
    name: LONGEST.slice(0, 20),
    names: {},
    position: at,
  })),
  settings: {
    'sales.price-change': { linePrice: true, orderPrice: true, needsReason: false, reasons: [LONGEST] },
    'sales.seller': 'line',
  },
  staff: [
    {
      id: '1',
      number: '1',
      name: LONGEST,
      permissionCodes: permissions.map(({ code }) => code),
      limits: { maxDiscountBasisPoints: null, maxRefundMinor: null },
      pin: null,
    },
  ],
  catalogueCursor: 0,
} as DeskSetup

/** A desk that is open, with nothing in the basket; every name is as long as it may be. */
export function openDesk(): void {
  desk.change({
    phase: 'ready',
    setup,
    registration: null,
    catalogue: catalogueOf([...goods, open]),
    isCatalogueLoaded: true,
    cashierId: '1',
    isLocked: false,
    isWriting: false,
    isOnline: false,
    shift: { id: 's', openedAt: '2026-03-01T08:00:00Z', openedBy: '1', floatMinor: 0, currency: 'ETB' },
    section: 'cashiering',
    workArea: 'sell',
    dialog: null,
    finished: null,
    message: null,
    unknownCodes: [],
    entry: emptyEntry,
    preferences: { ...defaultPreferences, volume: 0 },
    history: startHistory('basket', 1),
    priced: null,
    selectedLineId: null,
  })
}

/** A basket of so many lines that comes to 999,999,999.99 in all; the dearest line has nearly all of it. */
export function fillWithMost(lines: number): void {
  const [dear] = goods
  if (!dear) return
  addQuantity(dear, 999)
  const rest = 99_999_999_999 - 999 * HIGHEST
  for (let at = 1; at < lines - 1; at += 1) addOpenPrice({ ...open, id: `x${String(at)}` }, 1, 1)
  addOpenPrice({ ...open, id: 'last-but-one' }, 1, HIGHEST)
  addOpenPrice({ ...open, id: 'last' }, 1, rest - HIGHEST - (lines - 2))
  const [first] = desk.read().history.states.at(-1)?.lines ?? []
  if (!first) return
  change({ kind: 'set-line-note', lineId: first.id, note: LONGEST }, first.id)
  change({ kind: 'set-seller', lineId: null, sellerId: '1' }, first.id)
  change({ kind: 'set-seller', lineId: first.id, sellerId: '1' }, first.id)
}
