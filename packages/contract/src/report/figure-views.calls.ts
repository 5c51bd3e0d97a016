import { reportTimes } from '@kassa/domain/figures/report-period.ts'
import { viewPages, type ViewPage } from '@kassa/domain/figures/figure-view.ts'
import { ONE_LINE } from '@kassa/domain/text/one-line.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, line } from '../fields.ts'

/** The permission and the address of each page with views: people who see a page see its views. */
export const viewPlaces: Readonly<Record<ViewPage, { readonly seenBy: string; readonly path: string }>> = {
  statisticsSales: { seenBy: 'platform.analysis.sales', path: '/statistics-sales' },
  statisticsProduct: { seenBy: 'platform.analysis.products', path: '/statistics-product' },
  statisticsMarketing: { seenBy: 'platform.analysis.marketing', path: '/statistics-marketing' },
  statisticsTax: { seenBy: 'platform.analysis.sales', path: '/statistics-tax' },
  ownReport: { seenBy: 'platform.analysis.sales', path: '/statistics-own' },
  statisticsMember: { seenBy: 'platform.analysis.members', path: '/statistics-member' },
  statisticsStock: { seenBy: 'platform.analysis.stock', path: '/statistics-stock' },
  statisticsLoss: { seenBy: 'platform.analysis.handover', path: '/statistics-loss' },
  shifts: { seenBy: 'platform.analysis.handover', path: '/statistics-handover' },
}

const access = {
  anyOf: [
    'platform.analysis.sales',
    'platform.analysis.products',
    'platform.analysis.marketing',
    'platform.analysis.members',
    'platform.analysis.stock',
    'platform.analysis.handover',
  ],
} as const

const page = z.enum(viewPages)
const address = z.record(
  z.string().regex(/^[a-zA-Z]{1,20}$/),
  z
    .string()
    .max(40)
    .regex(ONE_LINE)
    .regex(/^[^<>]*$/),
)

const view = z.object({
  id,
  page,
  name: z.string(),
  /** The query of the page, as in its address; `days` names a period that moves, or is `own`. */
  asked: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** The owner's name; null where the person is gone. */
  ownerName: z.string().nullable(),
  /** The times at which the caller gets it by mail; null: never. */
  every: z.enum(reportTimes).nullable(),
})

const views = z.object({ items: z.array(view) })

/** Views of a page: one's own, and what others share. Source: ST-P07, figures.md (Pages). */
export const listFigureViews = endpoint({
  name: 'figures.list-views',
  method: 'GET',
  path: '/figures/list-views',
  access,
  summary: 'Views of a page of figures: one’s own, and what others share',
  refusals: ['thing.not-found'],
  request: z.object({ page }),
  answer: views,
})

/** Keeps a view under its name; one’s own of the same name is replaced. */
export const saveFigureView = endpoint({
  name: 'figures.save-view',
  access,
  summary: 'Keeps what a page of figures is asked by under a name, for oneself or for all who see the page',
  refusals: ['thing.not-found', 'figures.too-many-views'],
  request: z.object({
    page,
    name: line().min(1).max(30),
    asked: address.refine((asked) => Object.keys(asked).length <= 10),
    isShared: z.boolean().default(false),
  }),
  answer: view,
})

/** Removes a view of one’s own, for all who shared it. */
export const removeFigureView = endpoint({
  name: 'figures.remove-view',
  access,
  summary: 'Removes a view of one’s own',
  refusals: ['thing.not-found'],
  request: z.object({ id }),
  answer: z.object({ id }),
})

/** Sends the rows of a view as a file, to oneself: of the day, week or month that is over; null ends it. Source: ST-P06. */
export const mailFigureView = endpoint({
  name: 'figures.mail-view',
  access,
  summary: 'Sets how often the rows of a view come by mail',
  refusals: ['thing.not-found', 'figures.no-mail'],
  request: z.object({ id, every: z.enum(reportTimes).nullable() }),
  answer: view,
})
