import { SHRINKAGE_KINDS } from '@kassa/domain/figures/stock.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { answeredDays, costOf, currency, id, localDate, noFields, sumMinor, withSaidDays } from '../fields.ts'

const worth = costOf('stock', sumMinor)
/** The reason is that of a damage report; empty where the goods came back damaged, or were counted or set. */
const lossReason = { kind: z.enum(SHRINKAGE_KINDS), reason: z.string() }

/**
 * Returns the value of the stock, its turnover, movements and age, and the goods that nobody buys. Source: specification §2, figures.md,
 * IN-P16.
 */
export const stockFigures = endpoint({
  name: 'figures.stock-figures',
  method: 'GET',
  access: { anyOf: ['platform.analysis.stock'] },
  outlet: 'optional',
  summary: 'Stock value, turns, cover, movements by reason, age, and goods that nobody buys',
  refusals: ['figures.period-too-long'],
  request: withSaidDays(noFields),
  answer: z.object({
    ...answeredDays,
    outlets: z.array(
      z.object({
        outletId: id,
        name: z.string(),
        currency,
        /** Goods of which there is something, and of which more was sold than there was. */
        goods: z.int(),
        owed: z.int(),
        valueMinor: worth,
        /** Before the period and at its end. */
        openingMinor: worth,
        closingMinor: worth,
        costMinor: worth,
        /** Hundredths, cut; null where nothing was there. */
        turnsHundredths: z.int().nullable(),
        coverDays: z.int().nullable(),
      }),
    ),
    /** The goods that came in and went out, by the kinds of the stock book. */
    movements: z.array(z.object({ kind: z.string(), currency, entries: z.int(), valueMinor: worth })),
    /** The age of the stock: within 30, 90, 180 days (0, 1, 2), longer (3). Goods that came in first go first. */
    ages: z.array(z.object({ age: z.int(), currency, goods: z.int(), valueMinor: worth })),
    /** The goods in stock that nobody bought for 90 days; those worth most first. */
    dead: z.array(
      z.object({
        outletName: z.string(),
        variantId: id,
        productId: id,
        name: z.string(),
        weightUnit: z.string().nullable(),
        onHand: z.int(),
        currency,
        valueMinor: worth,
        lastSoldOn: localDate.nullable(),
      }),
    ),
    /** The value lost at each outlet by its reason, with the documents that say so and its share of what was sold there, refunds taken off. */
    shrinkage: z.array(
      z.object({
        outletId: id,
        name: z.string(),
        currency,
        ...lossReason,
        documents: z.int(),
        /** Below zero where more was found than lost. */
        lostMinor: worth,
        shareBasisPoints: costOf('stock', z.int()),
      }),
    ),
    /** Single losses that cost most. */
    largestLosses: z.array(
      z.object({
        outletName: z.string(),
        day: localDate,
        productId: id,
        name: z.string(),
        weightUnit: z.string().nullable(),
        quantity: z.int(),
        ...lossReason,
        currency,
        lostMinor: worth,
        documentKind: z.string(),
        documentId: id,
      }),
    ),
  }),
})
