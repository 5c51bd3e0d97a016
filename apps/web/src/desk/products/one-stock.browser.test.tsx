// Wherever a till says how much there is of goods at its outlet, it says the same: on one dialog, and before and after it heard of a sale.
import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { openDesk } from '../../test/desk-world.ts'
import { SAMPLE_ID } from '../../test/sample.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { closeDesk } from '../../test/stage-world.tsx'
import { liveStock } from '../catalogue/live-stock.ts'
import { desk } from '../model/desk-state.ts'
import type { Registration } from '../model/registration.ts'
import { lookAtStock } from '../sync/follow-stock.ts'
import { PriceCheckDialog } from './PriceCheckDialog.tsx'

const tea = {
  ...usualItem,
  id: SAMPLE_ID,
  productId: SAMPLE_ID,
  name: 'Tea',
  codes: [],
  sellPriceMinor: 1_000,
  onHand: 19,
}
/** How much there is by the server's book, and how far that goes. */
const book = { onHand: 19, upTo: 5_000 }

beforeEach(async () => {
  openDesk()
  Object.assign(book, { onHand: 19, upTo: book.upTo + 1 })
  answerCalls({
    '/inventory/stock-around': () => ({
      body: {
        rows: [
          { outletId: SAMPLE_ID, outletName: 'Harbour', isHere: true, onHand: book.onHand },
          { outletId: SAMPLE_ID.slice(0, -2) + '13', outletName: 'Hill', isHere: false, onHand: 4 },
        ],
      },
    }),
    '/inventory/stock-levels': (_, url) => {
      const isAll = Number(url.searchParams.get('after') ?? book.upTo) >= book.upTo
      const rows = isAll ? [] : [{ variantId: tea.id, onHand: book.onHand }]
      return { body: { upTo: book.upTo, hasMore: false, rows } }
    },
  })
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const registration = { keyPair, deviceToken: 'token', registrationId: 'r' } as Registration
  desk.change({ isOnline: true, registration, catalogue: catalogueOf([tea]) })
})
afterEach(() => {
  liveStock.clear()
  desk.change({ registration: null })
  closeDesk()
})

const check = () => show(<PriceCheckDialog item={tea} print={() => undefined} />)
/** Both numbers of this outlet, and the one of the other. */
const said = () => [
  /(\d+) in stock/.exec(document.body.innerText)?.[1],
  ...[...document.querySelectorAll('.d-table td')].map(({ textContent }) => textContent.trim()),
]
const moves = (onHand: number): void => void Object.assign(book, { onHand, upTo: book.upTo + 1 })

it('goods that another till sold are as many above as below, as soon as somebody looks', async () => {
  moves(17)
  await check()
  await expect.element(page.getByText('Hill')).toBeVisible()
  await expect.poll(said).toEqual(['17', '17', '4'])
  moves(11)
  lookAtStock()
  await expect.poll(said).toEqual(['11', '11', '4'])
})

it('a sale of this till that has not reached the server is counted once, in both', async () => {
  liveStock.sell('e1', new Map([[tea.id, 2]]))
  await check()
  await expect.element(page.getByText('Hill')).toBeVisible()
  await expect.poll(said).toEqual(['17', '17', '4'])
})
