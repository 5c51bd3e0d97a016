import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, id, instant, line, noFields } from '../fields.ts'
import { quantity } from '../inventory/goods-line.ts'

/** More was done to hardly any basket; one with more stays on the till that held it. */
export const MOST_HELD_STEPS = 4_000

const firstNames = z.array(z.string().max(200)).max(3)

/** The preview of it on another till before it is recalled. */
export const basketShown = z.object({
  /** The number of pieces; a weighed line counts as one. */
  pieces: z.int().min(0).max(1e9),
  /** The first goods, by their names in the outlet's language. */
  names: firstNames,
  /** The same in another language of whoever looks; left out where they have no other names, and by an older desk. */
  namesIn: z.object({ en: firstNames.optional(), zh: firstNames.optional(), ja: firstNames.optional() }).optional(),
  /** The total at the till where it was held; null: it could not be priced. */
  totalMinor: amountMinor.nullable(),
})

/**
 * Hands a held basket to the server, so that another till of the outlet can recall it (D74). Held again, it is there anew. A basket that
 * another till has recalled is that till's: then `isShared` is false and it stays where it is. Its goods are reserved for it as long as the
 * outlet's setting says; where not all of them are there, none is reserved and it waits all the same. Source: IN-P12.
 */
export const holdBasket = endpoint({
  name: 'sales.hold-basket',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Puts a basket aside for every till of the outlet',
  refusals: ['device.unbound'],
  request: z.object({
    id,
    /** The cashier who put it aside. */
    staffId: id.nullable(),
    openedAt: instant,
    heldAt: instant,
    note: line().max(100),
    shown: basketShown,
    /** The steps of the basket, as the desk stores them; nobody but a desk reads them. */
    steps: z.array(z.record(z.string(), z.unknown())).max(MOST_HELD_STEPS),
    /** The number of steps that count; those behind were undone. */
    head: z.int().min(0).max(MOST_HELD_STEPS),
    /** The goods in it, as sold; a desk of an earlier program names none and reserves none. */
    goods: z
      .array(z.object({ variantId: id, quantity }))
      .max(500)
      .default([]),
  }),
  answer: z.object({
    isShared: z.boolean(),
    /** The moment until which its goods are reserved for it; null: they are not. */
    keptUntil: instant.nullable(),
  }),
})

/** The baskets that wait at the outlet of the device, the one held last first, and which of its own another till has brought back. */
export const listHeldBaskets = endpoint({
  name: 'sales.list-held-baskets',
  method: 'GET',
  access: 'device',
  summary: 'Baskets put aside at any till of the outlet',
  refusals: ['device.unbound'],
  request: z.object({}),
  answer: z.object({
    rows: z
      .array(
        z.object({
          id,
          deviceName: z.string(),
          /** Held by the device that asks. */
          isOwn: z.boolean(),
          staffName: z.string().nullable(),
          heldAt: instant,
          note: z.string(),
          shown: basketShown,
          /** The moment until which its goods are reserved for it; null: they are not, or not any more. */
          keptUntil: instant.nullable(),
        }),
      )
      .max(200),
    takenIds: z.array(id).max(1_000),
  }),
})

/**
 * Brings a basket back, once: of tills that ask together one gets it, and asking again gives it to the same one again, because its answer may
 * have been lost. `basket` null: it is not there, or `takenBy` (a till's name) has it.
 */
export const takeBasket = endpoint({
  name: 'sales.take-basket',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Brings a held basket back at one till',
  refusals: ['device.unbound'],
  request: z.object({
    id,
    /** When the till that asks put it aside itself: a hold of then that comes late counts no more. Left out by an older desk. */
    heldAt: instant.optional(),
    /**
     * The till of the outlet to which the calling till gave it directly, offline: it is that till's from now on. Left out: the calling till takes it.
     */
    givenTo: id.optional(),
  }),
  answer: z.object({
    basket: z
      .object({ openedAt: instant, steps: z.array(z.record(z.string(), z.unknown())), head: z.int() })
      .nullable(),
    takenBy: z.string().nullable(),
  }),
})

/** Throws a held basket away. One that is not there, or that another till has brought back, is left alone. */
export const deleteBasket = endpoint({
  name: 'sales.delete-basket',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Throws a held basket away',
  refusals: ['device.unbound'],
  request: z.object({ id }),
  answer: noFields,
})
