import { BASE, paths } from '../../paths.ts'
import { keepTill, readSession } from '../../session/session.ts'
import { settleShiftPlaces } from '../cashiering/keys/key-places.ts'
import { followUnpaid, offerUnpaid } from '../cashiering/set-aside/follow-unpaid.ts'
import { restorePrinting } from '../peripherals/print.ts'
import { learnHabits, recallHabits } from '../basket/guard/habits.ts'
import { recallAges } from '../basket/guard/seen-ages.ts'
import { newerOf, readCopy } from '../basket/basket-copy.ts'
import { followBalanceTaken, followBasket, restorePending } from '../payment/methods/channel/pending.ts'
import { recallExchange } from '../payment/exchange.ts'
import { followPaidCard, recallPaid } from '../payment/papers/paid-note.ts'
import { PAPERS_WAITING } from '../payment/papers/print-papers.ts'
import { resumePayment } from '../payment/start-payment.ts'
import { readRevision, restoreBasket } from '../basket/basket-store.ts'
import { followGifts } from '../basket/follow-gifts.ts'
import { copyStorage, followSetup, markSaved, showBasket } from '../basket/change-basket.ts'
import { journalDb } from '../journal/databases.ts'
import type { StoredEntry } from '../journal/entry-state.ts'
import { desk, tell } from '../model/desk-state.ts'
import type { OpenShift } from '../model/desk-state.ts'
import { mayReserve, reserves } from '../member/hold-member.ts'
import { recallAheadParts } from '../basket/ahead/ahead-parts.ts'
import { recallDeposit } from '../basket/deposit.ts'
import { countHeld } from '../basket/held-count.ts'
import { refreshHeld } from '../basket/held-later.ts'
import {
  followHeartbeat,
  followUploads,
  lookAtKiosks,
  readCache,
  refreshCatalogue,
  refreshSetup,
  showCache,
} from '../sync/connection.ts'
import { loadMembers } from '../sync/bring-members.ts'
import { followChanges } from '../sync/follow-changes.ts'
import { followStock, refreshStock, sellFromStock, stockIsSent } from '../sync/follow-stock.ts'
import { keepClock } from '../journal/clock.ts'
import type { ClockOffset } from '../journal/clock-offset.ts'
import { takeOwnSeat } from '../lock/own-seat.ts'
import { restoreFront } from '../lock/front.ts'
import { followSeat, restoreSeat } from '../lock/seat.ts'
import { recall } from '../journal/journal-db.ts'
import { countWaiting } from '../journal/journal-store.ts'
import { pruneOnceTimed } from '../journal/prune-once-timed.ts'
import { followQuestions } from '../scan/scan-flow.ts'
import { readPreferences } from '../model/preferences.ts'
import type { Preferences } from '../model/preferences.ts'
import { TRAINING } from '../model/training.ts'
import type { Training } from '../model/training.ts'
import { followCutOff } from '../shift/follow-cut-off.ts'
import { followHints } from '../setup/first-hints.ts'
import { licenceByItself } from '../sync/keep-entitlement.ts'
import { followLog, printingWord } from './follow-log.ts'
import { restoreLog } from '../journal/device-log.ts'
import { keepTrainingApart } from '../setup/keep-training-apart.ts'

const KEPT_DAYS = 45

/** Returns whether this page can be a desk at all: storage, keys and a service worker need https or localhost. */
export const isSecureEnough = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && 'indexedDB' in globalThis && 'locks' in navigator

/** A browser that is no till any more has nothing to open for somebody whom nobody knows. */
function leaveForSignIn(): void {
  location.replace(`${BASE}${paths.login({ from: paths.desk() })}`)
}

async function restore(): Promise<void> {
  const db = journalDb()
  const cached = readCache()
  // It is waited for below; what is wrong with it is said there.
  cached.catch(() => undefined)
  const id = await recall<string>(db, 'registration')
  const registration = id === null ? null : ((await db.registrations.get(id)) ?? null)
  keepTill(registration?.deviceId ?? null)
  if (registration === null && readSession().token === null) leaveForSignIn()
  keepClock(await recall<ClockOffset>(db, 'clock'))
  desk.change({
    registration,
    preferences: readPreferences(await recall<Partial<Preferences>>(db, 'preferences')),
    shift: await recall<OpenShift>(db, 'shift'),
    shiftsAside: (await recall<OpenShift[]>(db, 'shifts-aside')) ?? [],
    training: await recall<Training>(db, TRAINING),
  })
  await restoreLog()
  await takeOwnSeat()
  desk.change(await restoreSeat())
  await restoreFront()
  await settleShiftPlaces(desk.read().shift?.id)
  showCache(await cached)
  await licenceByItself()
  await recallDeposit()
  await recallAheadParts()
  await recallAges()
  await restoreScreen()
  const { count, oldestAt } = await countWaiting(db)
  desk.change(({ upload }) => ({ upload: { ...upload, waiting: count, oldestAt } }))
  await countHeld()
}

/** Brings the basket back as it was on the screen: the disk's, or the copy where the page died before the disk had it. */
async function restoreScreen(): Promise<void> {
  const { registration, cashierId } = desk.read()
  const kept = await restoreBasket(journalDb())
  const keptRevision = await readRevision(journalDb())
  const owner = { registrationId: registration?.registrationId ?? '', staffId: cashierId ?? '' }
  const copy = readCopy(copyStorage(), owner)
  markSaved(kept, Math.max(keptRevision, copy?.revision ?? 0))
  const history = newerOf(kept, keptRevision, copy)
  if (history) showBasket(history)
  if (history) await bringExchangeBack()
  // A payment that was on its way is on its way still: the pay screen comes back with it.
  if (history && (await restorePending())) resumePayment()
}

/** Shows the sale over whose card the last page died; how is loaded only where there is one. */
async function restorePaid(): Promise<void> {
  const note = await recallPaid()
  if (note) await (await import('../payment/papers/paid-again.ts')).showPaidAgain(note)
}

/** Restores the exchange of the basket; its calculation is loaded only where there is one. */
async function bringExchangeBack(): Promise<void> {
  const kept = await recallExchange<{ readonly order: { readonly number: string } }>()
  if (!kept) return
  const coming = import('../orders/refund/exchange/standing-exchange.ts').then(({ restoreExchange }) =>
    restoreExchange(),
  )
  await coming.catch(() => tell('bad', 'message.exchangeChanged', { number: kept.order.number }))
}

/** Restores waiting papers; their maker is loaded only where the last page left some. */
async function restorePapers(): Promise<void> {
  const left = await recall<unknown[]>(journalDb(), PAPERS_WAITING)
  if (left?.length) await (await import('../payment/papers/waiting-papers.ts')).printWaitingPapers()
}

/** Follows the reserves of members once a merchant has switched them on. */
function followReserves(): void {
  const stop = desk.listen(() => {
    if (!mayReserve()) return
    stop()
    void reserves().then(({ followReserve }) => followReserve())
  })
}

let isFollowing = false

/** The time a restored till needs to be painted and to take goods that lie under the scanner already. */
const FIRST_SCAN_MS = 300

/** Begins to listen to what happens here and, as soon as the till stands there, to talk to the server; once a page. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  followSetup()
  followGifts()
  followPaidCard()
  followSeat()
  keepTrainingApart()
  followHints()
  void recallHabits().catch(() => undefined)
  const written = (entry: StoredEntry): void => {
    sellFromStock(entry)
    learnHabits(entry)
  }
  followUploads({ written, sent: stockIsSent })
  followQuestions()
  followBasket()
  followBalanceTaken()
  followCutOff()
  followUnpaid()
  setTimeout(talk, FIRST_SCAN_MS)
}

function talk(): void {
  void restorePrinting().catch(() => undefined)
  void restorePapers().catch(() => undefined)
  void offerUnpaid().catch(() => undefined)
  followLog()
  followReserves()
  void import('../member/known-again.ts').then(({ followKept }) => followKept())
  followHeartbeat(printingWord)
  followStock()
  followChanges({
    baskets: refreshHeld,
    stock: () => void refreshStock().catch(() => undefined),
    kiosks: () => void lookAtKiosks(true),
  })
  addEventListener('online', refreshHeld)
  refreshHeld()
  pruneOnceTimed(journalDb(), KEPT_DAYS)
  const { registration } = desk.read()
  if (registration) void refreshSetup(registration).then(() => refreshCatalogue())
}

/** Opens the device's own storage and restores what was on the screen, also what another window did meanwhile. */
async function startDesk(): Promise<void> {
  try {
    // The request may be refused: without it a browser short of space may throw unsent sales away.
    void navigator.storage.persist().catch(() => false)
    await restore()
    desk.change({ phase: 'ready' })
    setTimeout(() => void loadMembers(), FIRST_SCAN_MS)
    follow()
    void restorePaid().catch(() => undefined)
  } catch (error) {
    desk.change({ phase: 'broken', brokenBy: error instanceof Error ? error.message : String(error) })
  }
}

/** How long the desk waits for a window that is just closing. */
const PATIENCE_MS = 800

/**
 * Only one window of this browser is the desk: two would write into one basket. Answers how to let go. `takeOver` takes the
 * desk from the other window, which then says so.
 */
export function holdDesk(takeOver: boolean): () => void {
  const giveUp = new AbortController()
  const held = new Promise<void>((resolve) => giveUp.signal.addEventListener('abort', () => resolve()))
  const waiting = AbortSignal.any([giveUp.signal, AbortSignal.timeout(PATIENCE_MS)])
  navigator.locks
    .request('kassa-desk', takeOver ? { steal: true } : { signal: waiting }, async () => {
      desk.change({ phase: 'starting' })
      await startDesk()
      await held
    })
    .catch(() => {
      if (!giveUp.signal.aborted) desk.change({ phase: 'elsewhere' })
    })
  return () => giveUp.abort()
}
