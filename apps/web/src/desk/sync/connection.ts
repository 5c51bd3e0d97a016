import type { SignedEntitlement } from '@kassa/contract/device/desk-licence.ts'
import type { LevelReading } from '@kassa/contract/device/level/server-level.ts'
import { DEVICE_LOG } from '@kassa/contract/device/device-log.ts'
import { DESK_LEVEL } from '@kassa/contract/device/desk-level.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { deskMembers } from '@kassa/contract/member/desk-feed.calls.ts'
import { deskOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import { readBuckets, readFact, writeFact } from '../catalogue/cache-db.ts'
import type { PackedBucket } from '../catalogue/packed-bucket.ts'
import { trackWork } from '../../api/at-rest.ts'
import { cacheDb, journalDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import { GIVEN_AWAY, withGiven, type BudgetUse } from '../journal/given-away.ts'
import type { DeskOffers } from '../model/desk-offers.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { makeSealKeys, sealForOf } from '../model/pin.ts'
import { clockNow, keepClock, serverNow } from '../journal/clock.ts'
import { linesArrived, linesToSend, noteLine } from '../journal/device-log.ts'
import type { StoredEntry } from '../journal/entry-state.ts'
import { onWritten } from '../journal/write-entry.ts'
import { dayHere } from './day-here.ts'
import { followVersion } from './follow-version.ts'
import { buildVersion } from './build-version.ts'
import { meansNow } from './device-means.ts'
import { callAsDevice } from './device-call.ts'
import type { ClockKeeper, DeviceAnswer } from './device-call.ts'
import { recall, remember } from '../journal/journal-db.ts'
import { listWaiting } from '../journal/journal-store.ts'
import type { BudgetStanding } from '../journal/uncounted-budgets.ts'
import { bringMembers } from './bring-members.ts'
import { isRecent } from './heard-within.ts'
import { keepEntitlement, licenceByItself } from './keep-entitlement.ts'
import { keepLevel, SERVER_LEVEL_KEPT } from './keep-level.ts'
import type { Registration } from '../model/registration.ts'
import { startUploader } from './uploader.ts'
import type { Uploader } from './uploader.ts'

const HEARTBEAT_MS = 30_000

/** The device's report on its printer (`busy` where its port is held elsewhere), and on the paper that waits for it. */
export interface PrintingWord {
  readonly printer: 'ready' | 'busy' | 'error' | 'none'
  readonly papers: InputOf<typeof heartbeat.request>['papers']
}

let uploader: Uploader | null = null

const clockKeeper: ClockKeeper = {
  read: clockNow,
  write: (offset) => {
    keepClock(offset)
    void remember(journalDb(), 'clock', offset)
  },
}

export const pokeUploader = (): void => uploader?.poke()

/**
 * The longest delay of entries that nobody waits for; several are sent together, so that they are not in the way of the
 * next scan.
 */
const UNHURRIED_MS = 1_000
let soon: ReturnType<typeof setTimeout> | null = null

/** Sends what was written: goods taken out of a basket soon, everything else, and what waits before it, at once. */
export function sendWritten({ body }: Pick<StoredEntry, 'body'>, send = pokeUploader): void {
  if (body.kind !== 'goods-removed') return send()
  soon ??= setTimeout(() => {
    soon = null
    send()
  }, UNHURRIED_MS)
}

/**
 * A listener for the entries of this till: each entry at once, and the moment when all of them have reached the server.
 */
export interface UploadListener {
  readonly written: (entry: StoredEntry) => void
  readonly sent: () => void
}

/** Starts sending what waits; once a page, whoever is signed in. */
export function followUploads({ written, sent }: UploadListener): void {
  onWritten((entry) => {
    written(entry)
    sendWritten(entry)
  })
  uploader ??= startUploader(journalDb(), clockKeeper, (upload) => {
    desk.change(upload.isReachable === null ? { upload } : { upload, isOnline: upload.isReachable })
    if (upload.waiting > 0) return
    sent()
    if (isToldEarly) void askOnceMore()
  })
}

/** A call of this device; unreachable where the browser is none. */
export const askServer = <E extends Endpoint>(
  endpoint: E,
  request: InputOf<E['request']>,
): Promise<DeviceAnswer<OutputOf<E['answer']>>> => {
  const { registration, training } = desk.read()
  // Tried and not sold: the server hears nothing of it, as if the line were down; what customers see and printers print, they do.
  const isTried =
    training !== null &&
    endpoint.method === 'POST' &&
    !/^(device\.|print\.(show-on-screens|print-over-network|read-network-job)$)/.test(endpoint.name)
  return registration && !isTried
    ? callAsDevice(endpoint, request, registration, clockKeeper)
    : Promise.resolve({ kind: 'unreachable' })
}

class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

const answerOf = async <E extends Endpoint>(
  endpoint: E,
  request: InputOf<E['request']>,
): Promise<OutputOf<E['answer']>> => {
  const heard = await askServer(endpoint, request)
  if (heard.kind === 'answered') return heard.answer
  throw new Unanswered(heard.kind === 'refused' ? heard.code : 'unreachable')
}

/** The keys PINs are sealed for; made where this registration has none yet. */
async function sealKeysOf({ registrationId, sealKeys }: Registration): Promise<CryptoKeyPair> {
  if (sealKeys) return sealKeys
  const made = await makeSealKeys()
  await journalDb().registrations.update(registrationId, { sealKeys: made })
  const { registration } = desk.read()
  if (registration?.registrationId === registrationId)
    desk.change({ registration: { ...registration, sealKeys: made } })
  return made
}

/** Fetches the set-up and keeps it, PINs sealed for this device alone. False when the server did not answer. */
export async function refreshSetup(registration: Registration): Promise<boolean> {
  const sealFor = await sealForOf(await sealKeysOf(registration))
  const heard = await askServer(deskSetup, { sealFor, knows: 'tenders' })
  if (heard.kind !== 'answered') return false
  const setup: DeskSetup = heard.answer
  await writeFact(cacheDb(), 'setup', setup)
  desk.change({ setup, isEnabled: Boolean(setup.device.isEnabled) })
  await refreshOffers()
  void import('./bring-tiles.ts').then(({ bringTiles }) => bringTiles(askServer)).catch(() => undefined)
  return true
}

/** The server told of budgets while sales waited here: it is asked once more when all have reached it. */
let isToldEarly = false

/** Fetches the outlet's plans and keeps them; they change with the set-up's counter. What the server has not counted of budgets counts on here. False when it did not answer. */
async function refreshOffers(): Promise<boolean> {
  const db = journalDb()
  const asked = { remembered: await recall<BudgetUse>(db, GIVEN_AWAY), waiting: await listWaiting(db) }
  const heard = await askServer(deskOffers, {})
  if (heard.kind !== 'answered') return false
  const offers: DeskOffers = heard.answer
  await writeFact(cacheDb(), 'offers', offers)
  const given = await uncounted(offers, asked)
  isToldEarly = given !== null
  await remember(db, GIVEN_AWAY, given)
  const { setup } = desk.read()
  desk.change({ offers: given && setup ? withGiven(offers, given, dayHere(setup)) : offers })
  return true
}

/** One question at a time; one that was not answered is asked behind the next upload. */
async function askOnceMore(): Promise<void> {
  isToldEarly = false
  if (!(await refreshOffers().catch(() => false))) isToldEarly = true
}

/** The program that counts budgets comes where there are any; where it does not come, what this till remembers counts on. */
const uncounted = async (offers: DeskOffers, asked: BudgetStanding): Promise<BudgetUse | null> =>
  offers.plans.some(({ terms }) => terms.budget)
    ? import('../journal/uncounted-budgets.ts')
        .then(({ stillUncounted }) => stillUncounted(offers, asked))
        .catch(() => asked.remembered)
    : null

/**
 * Reads this device's copy of the server's data, without asking anybody: all at once, because goods take the longest.
 */
export async function readCache() {
  const db = cacheDb()
  const [setup, offers, given, serverLevel, syncedAt, cursor, buckets] = await Promise.all([
    readFact<DeskSetup>(db, 'setup'),
    readFact<DeskOffers>(db, 'offers'),
    recall<BudgetUse>(journalDb(), GIVEN_AWAY),
    recall<LevelReading>(journalDb(), SERVER_LEVEL_KEPT),
    readFact<string>(db, 'syncedAt'),
    readFact<number>(db, 'cursor'),
    readBuckets(db),
  ])
  return { setup, offers, given, serverLevel, syncedAt, cursor, buckets }
}

/** Brings it to the till. */
export function showCache({
  setup,
  offers,
  given,
  serverLevel,
  syncedAt,
  cursor,
  buckets,
}: Awaited<ReturnType<typeof readCache>>): void {
  if (setup) desk.change({ setup, isEnabled: Boolean(setup.device.isEnabled) })
  const isCounted = offers && given && setup
  desk.change({
    offers: isCounted ? withGiven(offers, given, dayHere(setup)) : offers,
    serverLevel,
    syncedAt,
  })
  if (cursor !== null) showCatalogue(buckets, cursor)
}

const showCatalogue = (buckets: readonly PackedBucket[], catalogueCursor: number): void =>
  desk.change(({ catalogueVersion }) => ({
    catalogueCursor,
    catalogue: new CatalogueIndex(buckets, serverNow),
    isCatalogueLoaded: true,
    loading: null,
    catalogueVersion: catalogueVersion + 1,
  }))

let syncing: Promise<boolean> | null = null

/** Brings goods (and, where they changed, taxes, settings and staff) up to date. False when the server did not answer. */
export function refreshCatalogue(): Promise<boolean> {
  if (syncing) return syncing
  const isFirst = desk.read().catalogueCursor === null
  syncing = bringUp().finally(() => (syncing = null))
  if (isFirst) void trackWork(syncing).then(followWithMembers, () => undefined)
  return syncing
}

const followWithMembers = (): void =>
  void setTimeout(() => void refreshMembers().catch(() => undefined), AFTER_GOODS_MS)

async function bringUp(): Promise<boolean> {
  const db = cacheDb()
  try {
    // The code that brings and packs goods is not needed to be ready to sell.
    const { bringGoods } = await import('./bring-goods.ts').catch(() => {
      throw new Unanswered('part')
    })
    const setupChanged = await bringGoods(answerOf, showCatalogue)
    const { registration } = desk.read()
    if (setupChanged && registration) await refreshSetup(registration)
    const syncedAt = new Date().toISOString()
    await writeFact(db, 'syncedAt', syncedAt)
    desk.change({ syncedAt, isOnline: true, isCatalogueLoaded: true, loading: null })
    return true
  } catch (error) {
    desk.change({ loading: null })
    noteLine('goods', error instanceof Error ? `${error.name} ${error.message}` : 'unknown')
    if (error instanceof Unanswered) return false
    throw error
  }
}

/** How long members wait behind the first goods: whoever waited for those opens the till first. */
const AFTER_GOODS_MS = 3_000
/** Members are asked for no more often than this. */
const MEMBERS_EVERY_MS = 120_000
let membersAt = 0

/** Brings what the device keeps of members up to date, now and then. */
async function refreshMembers(): Promise<void> {
  if (isRecent(membersAt, MEMBERS_EVERY_MS)) return
  membersAt = Date.now()
  await trackWork(
    bringMembers((since) => askServer(deskMembers, { limit: 5_000, ...(since === null ? {} : { since }) })),
  )
}

/** Sends the photos that wait here, where there are any. */
async function sendPhotos(): Promise<void> {
  if ((await journalDb().photos.count()) > 0) await (await import('./send-photos.ts')).sendPhotos()
}

let hasAskedForKey = false

/**
 * Stores the signed entitlement; where it cannot be proved, the set-up with its key is asked for again, once a page.
 */
async function relyOn(signed: SignedEntitlement | null, registration: Registration): Promise<void> {
  if ((await keepEntitlement(signed)) || hasAskedForKey) return
  hasAskedForKey = true
  if (await refreshSetup(registration)) await keepEntitlement(signed)
}

let hasKiosks = false

/** Asks what stands at the kiosks of the outlet, and once more after the last of them has gone; a till without any has no program for it. */
export async function lookAtKiosks(areThere: boolean): Promise<void> {
  hasKiosks = areThere
  await import('./watch-kiosks.ts').then(({ refreshKiosks }) => refreshKiosks()).catch(() => undefined)
}

/** Tells the server that the device lives, and hears whether goods have changed. */
async function beat({ printer, papers }: PrintingWord): Promise<void> {
  const { upload, registration, syncedAt, setup } = desk.read()
  if (!registration) return
  const log = linesToSend(DEVICE_LOG.aBeat)
  const heard = await askServer(heartbeat, {
    queued: upload.waiting,
    oldestQueuedAt: upload.oldestAt,
    version: buildVersion(),
    level: DESK_LEVEL,
    printer,
    syncedAt,
    papers,
    means: meansNow(),
    log: [...log],
    ...(setup?.sellingClosedAt !== undefined && { heardClosingAt: setup.sellingClosedAt }),
  })
  if (heard.kind === 'answered') linesArrived(log)
  desk.change({ isOnline: heard.kind !== 'unreachable' })
  if (heard.kind === 'refused' && heard.code === 'device.disabled') desk.change({ isEnabled: false })
  if (heard.kind !== 'unreachable')
    desk.change({ isUnbound: heard.kind === 'refused' && heard.code === 'device.unbound' })
  if (heard.kind === 'unreachable') await licenceByItself()
  if (heard.kind !== 'answered') return
  const { isEnabled, licence, paymentsOpen, entitlement, deskVersion, kiosks = 0, level = 0 } = heard.answer
  void keepLevel(level).catch(() => undefined)
  if (kiosks > 0 || hasKiosks) void lookAtKiosks(kiosks > 0)
  desk.change({ isEnabled: Boolean(isEnabled), licence, paymentsOpen })
  followVersion(deskVersion)
  if (entitlement !== undefined) void relyOn(entitlement, registration).catch(() => undefined)
  void refreshMembers().catch(() => undefined)
  void sendPhotos().catch(() => undefined)
  const { catalogueCursor: cursor } = desk.read()
  if (cursor === null || heard.answer.catalogueCursor !== cursor) await refreshCatalogue()
}

/** Beats every half minute, whenever the network comes back, and at once when this browser has become a till; answers how to stop. */
export function followHeartbeat(printing: () => PrintingWord): () => void {
  const again = (): void => {
    if (desk.read().catalogue.hasBegun())
      desk.change(({ catalogueVersion }) => ({ catalogueVersion: catalogueVersion + 1 }))
    void beat(printing()).catch(() => undefined)
  }
  const lost = (): void => desk.change({ isOnline: false })
  let { registration: known } = desk.read()
  const forget = desk.listen(() => {
    const { registration } = desk.read()
    const isNew = registration !== null && registration.registrationId !== known?.registrationId
    known = registration
    if (isNew) again()
  })
  const timer = setInterval(again, HEARTBEAT_MS)
  addEventListener('online', again)
  addEventListener('offline', lost)
  again()
  return () => {
    forget()
    clearInterval(timer)
    removeEventListener('online', again)
    removeEventListener('offline', lost)
  }
}
