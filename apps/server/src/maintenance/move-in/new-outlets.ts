import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import {
  isBeginningOf,
  MOST_OUTLET_NAME,
  newOutletFor,
  outletNamed,
  outletNameOf,
} from '@kassa/domain/moving/new-outlet.ts'
import type { Result } from '@kassa/domain/result.ts'
import {
  findFormerOutlets,
  listOutletsHere,
  type OutletHere,
  program,
  wordRefusal,
} from '../../modules/moving/public.ts'
import { addOutlet, findOutletFacts } from '../../modules/organisation/public.ts'
import { recordBySystem } from '../../platform/calls/record.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { newId } from '../../platform/ids.ts'
import { modules } from '../../program.ts'
import { MaintenanceRefused } from '../refused.ts'

interface Adding {
  readonly merchantId: string
  readonly now: string
  /** The locations of the files. */
  readonly places: readonly string[]
  /** Those that are to be outlets. */
  readonly wanted: readonly string[]
  readonly decisions: MoveDecisions
}

export interface OutletsAdded {
  /** The answers, with the outlets of these locations. */
  readonly decisions: MoveDecisions
  readonly added: readonly Pick<OutletHere, 'number' | 'name'>[]
  /** The outlet that they are like. */
  readonly like: string
  /** Locations whose names are too long for an outlet, and the names that they have instead. */
  readonly cut: readonly { readonly place: string; readonly name: string }[]
}

/** More numbers than this are not taken by outlets that are gone. */
const MOST_TRIES = 50

const refused = (why: string): MaintenanceRefused => new MaintenanceRefused(`${why} Nothing was changed.`)

const openings = () => modules.flatMap((module) => module.openings ?? [])

/**
 * Adds locations of the files as outlets with the zone, the end of the day, the language and the taxes of the first outlet here, as far as the licence goes. A
 * location that an outlet is called already is that outlet: the same command twice adds it once.
 */
export async function addNewOutlets(tx: Tx, adding: Adding): Promise<OutletsAdded> {
  const { merchantId, places, wanted, decisions } = adding
  const locations = { ...decisions.locations }
  const added: Pick<OutletHere, 'number' | 'name'>[] = []
  const cut: { place: string; name: string }[] = []
  let like = ''
  const formerly = wanted.length > 0 ? await findFormerOutlets(tx, merchantId) : {}
  for (const typed of wanted) {
    const place = placeOf(typed, places)
    const outlets = await listOutletsHere(tx, merchantId)
    const [first] = outlets
    if (!first)
      throw refused('The merchant has no outlet that a new one could be like: add the first one in the office.')
    like ||= first.name
    const name = outletNameOf(place)
    const was = outlets.find((one) => one.number === formerly[place] && isBeginningOf(place, one))
    const own = outletNamed(name, outlets) ?? was ?? (await addLike(tx, adding, { place, first, outlets }))
    if (outletNamed(place, [own]) === undefined) cut.push({ place, name: own.name })
    if (!outlets.some(({ number }) => number === own.number)) added.push(own)
    const said = decisions.locations[place]
    if (said !== undefined && said !== own.number)
      throw refused(`The answers say ${said ?? 'null'} for ${place}, --new-outlet says a new outlet.`)
    locations[place] = own.number
  }
  return { decisions: { ...decisions, locations }, added, like, cut }
}

/** Says of locations whose names do not fit an outlet what they are called instead. */
export const wordCut = ({ cut }: Pick<OutletsAdded, 'cut'>): string[] =>
  cut.map(
    ({ place, name }) =>
      `Doubtful: location ${place} is longer than the ${MOST_OUTLET_NAME} characters of an outlet's name; its outlet is called ${name}.`,
  )

/** The location that was typed, as the files write it. */
function placeOf(typed: string, places: readonly string[]): string {
  const place = outletNamed(
    typed,
    places.map((name) => ({ number: '', name })),
  )?.name
  if (place !== undefined) return place
  const known = places.length === 0 ? 'none' : places.join(', ')
  throw refused(`${typed} is no location of the files (${known}).`)
}

interface Like {
  readonly place: string
  readonly first: OutletHere
  readonly outlets: readonly OutletHere[]
}

async function addLike(tx: Tx, adding: Adding, { place, first, outlets }: Like) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const outlet = newOutletFor(place, outlets, tries)
    if (!outlet) break
    const done = await addAs(tx, adding, first, outlet)
    if (done.ok) return outlet
    if (done.refusal.code !== 'outlet.number-taken')
      throw refused(wordRefusal(done.refusal.code, done.refusal.facts ?? {}, 'en-US'))
  }
  throw refused(`${place} cannot be the name of an outlet.`)
}

async function addAs(
  tx: Tx,
  { merchantId, now, decisions }: Adding,
  first: OutletHere,
  { number, name }: Pick<OutletHere, 'number' | 'name'>,
): Promise<Result<string>> {
  const facts = await findOutletFacts(tx, merchantId, first.id)
  const { timeZone, dayCutoffMinutes } = first
  const currency = decisions.currency ?? first.currency
  const rest = { detail: '', address: '', province: null, phone: '', taxNumber: '' }
  const fields = { ...rest, number, name, currency, timeZone, dayCutoffMinutes, locale: facts?.locale ?? 'en-US' }
  const context = { tx, merchantId, now, newId, actor: program }
  const done = await addOutlet(context, openings(), { ...fields, like: first.id })
  if (!done.ok) return done
  const about = { call: 'organisation.create-outlet', now, newId, outletId: null }
  const event = { name: 'outlet.changed', outletId: done.value, payload: { outletId: done.value } }
  const note = { subject: `outlet/${done.value}`, after: fields } as const
  await tx.run(recordBySystem(merchantId, about, { notes: [note], events: [event] }))
  return done
}

/** Does something in a transaction of which nothing stays; answers what it came to. */
export async function rehearse<Value>(
  database: Database,
  merchantId: string,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const over = new Error('it was a rehearsal')
  const done: Value[] = []
  await database
    .transaction({ kind: 'merchant', merchantId }, async (tx) => {
      done[0] = await work(tx)
      throw over
    })
    .catch((error: unknown) => {
      if (error !== over) throw error
    })
  return done[0] as Value
}
