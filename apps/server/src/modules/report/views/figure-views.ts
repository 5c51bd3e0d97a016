import {
  listFigureViews as listCall,
  mailFigureView as mailCall,
  removeFigureView as removeCall,
  saveFigureView as saveCall,
  viewPlaces,
} from '@kassa/contract/report/figure-views.calls.ts'
import { VIEWS } from '@kassa/domain/figures/figure-view.ts'
import { reportPeriod } from '@kassa/domain/figures/report-period.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findZone } from '../../message/public.ts'
import {
  countOwnViews,
  findView,
  listViews,
  putView,
  putViewMail,
  removeView,
  removeViewMail,
  type Looker,
} from './figure-view.store.ts'

const notFound = refuse({ code: 'thing.not-found' })

const lookerOf = ({ merchantId, actor }: Context): Looker => ({ merchantId, accountId: actor.accountId })

const list = command(listCall, async (context, { page }) =>
  context.holds(viewPlaces[page].seenBy)
    ? accept({ items: await listViews(context.tx, lookerOf(context), page) })
    : notFound,
)

const save = command(saveCall, async (context, { page, name, asked, isShared }) => {
  const { tx, newId, now, holds, audit } = context
  if (!holds(viewPlaces[page].seenBy)) return notFound
  const looker = lookerOf(context)
  const id = await putView(tx, looker, { id: newId(), page, name, asked, isShared, now })
  if ((await countOwnViews(tx, looker)) > VIEWS)
    return refuse({ code: 'figures.too-many-views', facts: { maximum: VIEWS } })
  audit({ subject: `figure-view/${id}`, after: { page, name, asked, isShared } })
  const kept = await findView(tx, looker, id)
  return kept ? accept(kept) : notFound
})

const remove = command(removeCall, async (context, { id }) => {
  const { tx, audit } = context
  const before = await findView(tx, lookerOf(context), id)
  if (!before || !(await removeView(tx, lookerOf(context), id))) return notFound
  audit({ subject: `figure-view/${id}`, before: { page: before.page, name: before.name } })
  return accept({ id })
})

const mail = command(mailCall, async (context, { id, every }) => {
  const { tx, merchantId, actor, now, holds, audit } = context
  if (actor.tier !== 'merchant' || actor.email === null) return refuse({ code: 'figures.no-mail' })
  const looker = lookerOf(context)
  const view = await findView(tx, looker, id)
  if (!view || !holds(viewPlaces[view.page].seenBy)) return notFound
  if (every === null) await removeViewMail(tx, looker, id)
  else if (every !== view.every) {
    const { timeZone } = (await findZone(tx, merchantId)) ?? { timeZone: 'UTC' }
    const toldUntil = reportPeriod(every, localTimeAt(Date.parse(now), timeZone).day).to
    await putViewMail(tx, looker, { viewId: id, every, toldUntil, now })
  }
  audit({ subject: `figure-view/${id}`, before: { every: view.every }, after: { every } })
  return accept({ ...view, every })
})

export const figureViews = [list, save, remove, mail]
