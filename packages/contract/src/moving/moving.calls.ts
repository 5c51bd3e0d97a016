import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, localDate, sumMinor } from '../fields.ts'
import { moveDecisions, ownMeaning } from './move-decisions.ts'
import { moveOutcome, otherCount, otherKind } from './past-moves.calls.ts'

/** A form carries texts: what stands in one, as JSON. */
const typedText = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'invalid_format', format: 'json' })
        return z.NEVER
      }
    })

const decisionsField = typedText(90_000).pipe(moveDecisions)

const rowFate = z.enum(['new', 'changed', 'same', 'doubtful', 'cannot', 'left-out'])

/** Rows that a person looks for before the act: by what becomes of them, by the class of what is odd, by words. */
const rowQuery = typedText(2_000).pipe(
  z.strictObject({
    fate: rowFate.optional(),
    code: z.string().max(100).optional(),
    search: z.string().max(200).optional(),
    from: z.int().min(0).max(10_000_000).default(0),
  }),
)

/**
 * The file goes up with each step, nothing of it is kept, or it went up in parts before and `upload` names it; `decisions`: what was said so far, as JSON
 * (a form carries texts).
 */
const movedFile = z.object({ decisions: decisionsField.optional(), upload: id.optional() })

const questionKind = z.enum([
  'currency',
  'tax-inside',
  'tax',
  'taxable-goods',
  'untaxed-goods',
  'location',
  'weight-unit',
  'country',
  'cost-zero',
  'category',
  'points',
  'columns',
  'decimal-mark',
  'day-order',
  'staff-role',
  'count-moment',
])

const counts = z.object({ new: z.int(), changed: z.int(), same: z.int() })

/** A remark on a place in a file, worded in the caller's language. */
const remark = z.object({ file: z.string(), row: z.int(), message: z.string() })

const fileRefusals = [
  'import.no-file',
  'moving.upload-unfinished',
  'moving.no-files',
  'moving.needs-too-much',
  'moving.people-not-allowed',
  'moving.staff-not-allowed',
  'moving.price-lists-not-allowed',
  'moving.outlet-unknown',
  'moving.no-outlet',
  'moving.currency-differs',
  'moving.tax-unknown',
  'moving.counted-later',
] as const

/**
 * Reads the export of another system, or a zip of them (form field `file`, at most 12 MB; a larger one by `upload`), and says what it would do here; nothing is written. While
 * something is open there is no plan; `proposal` is what the shop makes likely, in the form in which it is said. The first 1,000 of each list.
 */
export const planMove = endpoint({
  name: 'moving.plan-move',
  access: { anyOf: ['platform.catalogue.products.import'] },
  kind: 'upload',
  repeat: 'runs-again',
  summary: 'Says what a file of another system would do',
  refusals: fileRefusals,
  request: movedFile.extend({ rows: rowQuery.optional() }),
  answer: z.object({
    files: z.array(z.object({ name: z.string(), system: z.string(), kind: z.string(), rows: z.int() })),
    /** Files that could not be read, and why. */
    unread: z.array(z.object({ name: z.string(), message: z.string() })),
    found: z.object({
      products: z.int(),
      variants: z.int(),
      people: z.int(),
      locations: z.int(),
      giftCards: z.int(),
      /** Stock of goods that are in none of the files, and everything else; kinds that no file has are missing. */
      others: z.array(otherCount),
    }),
    /** The first picture of each product: at an address, in the zip, or named and not there. Taken only where `takesPictures` is said. */
    pictures: z.object({ byAddress: z.int(), inZip: z.int(), missing: z.int() }),
    questions: z.array(z.object({ kind: questionKind, about: z.string(), message: z.string() })),
    proposal: moveDecisions,
    /** Lists of no known system, with what each column is taken for: `decisions.ownColumns` says otherwise. */
    ownLists: z.array(
      z.object({
        file: z.string(),
        kind: z.enum(['goods', 'people', 'unknown']),
        columns: z.array(z.object({ heading: z.string(), example: z.string(), meaning: ownMeaning.nullable() })),
      }),
    ),
    /** Choices for the questions. */
    choices: z.object({
      /** Their ids, for a tax that is made for them; left out by a server that does not say. */
      outlets: z.array(z.object({ id: id.optional(), number: z.string(), name: z.string() })),
      /** True where prices contain the taxes of these outlets; a new one says the same. */
      taxInside: z.boolean().optional(),
      taxes: z.array(z.string()),
      /** Their rates in percent, in the same order; left out by a server that does not say. */
      taxRates: z.array(z.number()).optional(),
      /** Roles of staff that the caller may give. */
      roles: z.array(z.string()),
    }),
    /** The taxes of the goods and what becomes of them; left out by a server that does not say. */
    taxes: z
      .array(
        z.object({
          /** As the files call it with its rate; empty: goods without a tax. */
          name: z.string(),
          products: z.int(),
          /** The tax that tills at the first outlet will charge. */
          here: z.object({ name: z.string(), percent: z.number() }).nullable(),
          /** The rate here is another than that of the files. */
          differs: z.boolean(),
        }),
      )
      .optional(),
    /** Whether prices of the files contain tax, as was said or as their headings say. */
    containTax: z
      .union([z.boolean(), z.literal('keep')])
      .nullable()
      .optional(),
    /** Up to three goods whose price is another one at the outlet than in the file, because of tax; left out by a server that does not say. */
    priceExamples: z
      .array(
        z.object({
          name: z.string(),
          outlet: z.string(),
          currency: z.string(),
          inFileMinor: z.int(),
          hereMinor: z.int(),
          tax: z.object({ name: z.string(), percent: z.number() }).nullable(),
        }),
      )
      .optional(),
    /** Levels that people get by what they spent, without past sales of the files: new members, and those here who rise. Left out by a server that does not say. */
    levels: z.array(z.object({ name: z.string(), fresh: z.int(), risen: z.int() })).optional(),
    isReady: z.boolean(),
    /** True where it is too much for one transaction and moves in as a job. */
    isLarge: z.boolean(),
    products: counts,
    people: counts,
    cards: counts,
    /** Counts of each other kind: of stock alone, goods whose figure changes and whose figure stays. */
    others: z.array(counts.extend({ kind: otherKind })),
    /** Past sales (or days, where files have sums by day); null where there are none. */
    history: counts
      .extend({
        orders: z.int(),
        amountMinor: sumMinor,
        currency: z.string(),
        from: localDate.nullable(),
        to: localDate.nullable(),
      })
      .nullable(),
    /** Things that are here and get a difference of stock, points, balance or spending posted. */
    opened: z.int(),
    /** Things that are here and differ: field by field, what is here and what the file says. */
    changes: z.array(
      z.object({
        file: z.string(),
        row: z.int(),
        name: z.string(),
        field: z.enum([
          'name',
          'price',
          'special',
          'tax',
          'stock',
          'variant',
          'phone',
          'email',
          'points',
          'balance',
          'spent',
        ]),
        from: z.string(),
        to: z.string(),
        /** The variant and the outlet whose price or stock it is, empty where there is none; left out by a server that does not say. */
        variant: z.string().optional(),
        outlet: z.string().optional(),
        /** Edited here since the former file, or never said by one; left out by a server that does not say. */
        isEdited: z.boolean().optional(),
        /** The value here stays. */
        isKept: z.boolean().optional(),
      }),
    ),
    doubtful: z.array(remark),
    doubtfulCount: z.int(),
    cannot: z.array(remark),
    cannotCount: z.int(),
    leftOut: z.array(remark),
    leftOutCount: z.int(),
    /** The classes of what is odd; left out while something is open, and by a server that does not say. `classes` of the decisions leaves one out. */
    classes: z
      .array(
        z.object({
          code: z.string(),
          fate: rowFate,
          count: z.int(),
          example: remark,
          /** True where it has things that may be left out together. */
          mayLeave: z.boolean(),
          isLeft: z.boolean(),
        }),
      )
      .optional(),
    /** 50 rows of those that were looked for, and how many there are. */
    rows: z
      .object({
        total: z.int(),
        rows: z.array(
          remark.extend({
            name: z.string(),
            /** The kind of thing that the row is of; null: of nothing, or of a whole file. */
            kind: z.enum(['product', 'variant', 'person', 'card', ...otherKind.options]).nullable(),
            fate: rowFate,
            code: z.string().nullable(),
          }),
        ),
      })
      .optional(),
  }),
})

/**
 * Takes what is new, all or nothing of it. The same file again brings nothing twice; a newer one posts what its stock, points, balances and
 * spending differ by, while nothing else moved them, and changes names, prices and taxes as far as `newer` of the decisions says.
 */
export const moveIn = endpoint({
  name: 'moving.move-in',
  access: { anyOf: ['platform.catalogue.products.import'] },
  kind: 'upload',
  summary: 'Takes what is new in a file of another system',
  refusals: [...fileRefusals, 'moving.still-open', 'moving.too-many', 'moving.runs-already'],
  request: movedFile,
  answer: z.object({
    products: z.int(),
    people: z.int(),
    cards: z.int(),
    others: z.array(otherCount),
    opened: z.int(),
    notTaken: z.array(remark.extend({ name: z.string() })),
    outcome: moveOutcome,
  }),
})

/**
 * Moves a large file in as a job, step by step, while tills sell; `listMoves` says how far it is. It goes on after a restart, and undoing it
 * while it runs ends it. The file is kept until it is done.
 */
export const beginMove = endpoint({
  name: 'moving.begin-move',
  access: { anyOf: ['platform.catalogue.products.import'] },
  kind: 'upload',
  summary: 'Begins to move a large file of another system in',
  refusals: [...fileRefusals, 'moving.still-open', 'moving.runs-already'],
  request: movedFile,
  answer: z.object({ id }),
})
