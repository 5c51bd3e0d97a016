import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { costOf, id, instant, noFields, sumMinor } from '../fields.ts'

/** Stock of goods that are in none of the files, people of the staff, price lists, and goods kept for customers. */
export const otherKind = z.enum(['stock', 'staff', 'price-list', 'layaway'])

export const otherCount = z.object({ kind: otherKind, count: z.int() })

const totals = z.object({
  products: z.int(),
  /** At cost, of goods whose cost is known. */
  stockValueMinor: costOf('stock', sumMinor),
  people: z.int(),
  points: z.int(),
  balanceMinor: sumMinor,
  cards: z.int(),
  /** The sum left on gift cards. */
  cardsMinor: sumMinor,
  /** Past sales, and their sum with tax; apart from the books. */
  historyOrders: z.int(),
  historyMinor: sumMinor,
  /** Figures of stock that came without goods; here: how many of them the stock is. */
  counted: z.int(),
  /** People of the staff; here: how many of them are. */
  staff: z.int(),
  /** Prices on price lists, each step of a quantity counted. */
  listPrices: z.int(),
  /** Layaways, and what was paid for them. */
  layaways: z.int(),
  depositsMinor: sumMinor,
})

/** The sums among them, in the order in which they are shown. */
export const MOVED_SUMS = ['stockValueMinor', 'balanceMinor', 'cardsMinor', 'depositsMinor', 'historyMinor'] as const

/** The totals of the old system and of this shop, side by side. Amounts in `currency`. */
export const moveOutcome = z.object({
  currency: z.string(),
  files: totals,
  here: totals,
  opened: z.int(),
  notTaken: z.int(),
  /** The number of things of each other kind that came or changed. */
  others: z.array(otherCount),
})

export const listMoves = endpoint({
  name: 'moving.list-moves',
  method: 'GET',
  access: { anyOf: ['platform.catalogue.products.import'] },
  summary: 'Lists the latest moves from other systems, and what came of them',
  refusals: [],
  request: noFields,
  answer: z.object({
    moves: z.array(
      z.object({
        id,
        beganAt: instant,
        /** Null while it goes on, and where it was broken off. */
        endedAt: instant.nullable(),
        undoneAt: instant.nullable(),
        products: z.int(),
        people: z.int(),
        cards: z.int(),
        outcome: moveOutcome.nullable(),
        /** The first 1,000 rows that the shop's own rules refused, each with its reason; left out by a server that does not say. */
        notTaken: z
          .array(z.object({ file: z.string(), row: z.int(), name: z.string(), message: z.string() }))
          .optional(),
        /** The progress of the job: things done of those planned; null where none runs. */
        running: z
          .object({
            done: z.int(),
            planned: z.int(),
            /** Left out, both, by a server that pauses none. */
            isPaused: z.boolean().optional(),
            /** A command of the operator is not paused from here. */
            mayPause: z.boolean().optional(),
          })
          .nullable(),
        /** Pictures that were taken, still wait or failed, and the first 50 failures; null where none were to be taken. */
        pictures: z
          .object({
            taken: z.int(),
            waiting: z.int(),
            failed: z.int(),
            failures: z.array(z.object({ name: z.string(), address: z.string(), message: z.string() })),
          })
          .nullable(),
        /** The newest one, for a day. */
        isUndoable: z.boolean(),
      }),
    ),
  }),
})

const pausing = {
  access: { anyOf: ['platform.catalogue.products.import'] },
  repeat: 'runs-again',
  refusals: ['moving.not-running', 'moving.command-runs'],
  request: z.object({ id }),
  answer: z.object({}),
} as const

/** Pauses a running move after the step that runs; what came stays, its pictures wait too. It goes on when somebody says so, and may be undone meanwhile. */
export const pauseMove = endpoint({
  ...pausing,
  name: 'moving.pause-move',
  summary: 'Pauses a running move from another system',
})

export const resumeMove = endpoint({
  ...pausing,
  name: 'moving.resume-move',
  summary: 'Goes on with a paused move from another system',
})

/** Takes back what a move brought, where nothing was sold or booked since; the others stay, each with its reason. */
export const undoMove = endpoint({
  name: 'moving.undo-move',
  access: { anyOf: ['platform.catalogue.products.import'] },
  summary: 'Takes back a move from another system',
  refusals: ['moving.not-undoable', 'moving.undo-newer-first'],
  request: z.object({ id }),
  answer: z.object({
    products: z.int(),
    people: z.int(),
    cards: z.int(),
    others: z.array(otherCount),
    staying: z.array(z.object({ name: z.string(), message: z.string() })),
  }),
})
