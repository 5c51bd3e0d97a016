import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { cutPages, ENTRIES_AHEAD, GOODS_OF_PAGE, pageForm, renewPage } from './catalogue-pages.ts'
import { FailedPages } from './failed-pages.ts'
import { confirmPages, listStalePages, listUncut, type StalePage } from './stale-page.store.ts'

/** Pages that are made in one turn, so that changes without an end leave the processor to others; the rest comes with the next. */
const PAGES_AT_ONCE = 25
const OUTLETS_AT_ONCE = 25

const failedCuts = new FailedPages()
const failedPages = new FailedPages()

/**
 * Makes pages of goods soon after a change of theirs, so that a till which loads all of them finds them made. A till that asks before makes the page
 * itself. The embedded database has one connection, on which sales would wait for a page: there tills make theirs. Each part is a transaction of its
 * own: what cannot be done for one outlet is done for the others.
 */
export const renewPages: Job = {
  name: 'device.renew-pages',
  everySeconds: 30,
  run: async (context) => {
    const { database, isClosing } = context
    if (database.kind === 'pglite') return
    const uncut = { size: GOODS_OF_PAGE, failed: failedCuts.list(), limit: OUTLETS_AT_ONCE }
    for (const place of await asOwner(database, (tx) => listUncut(tx, uncut))) {
      if (isClosing?.() === true) return
      await cut(context, place)
    }
    await confirm(context)
    const stale = { form: pageForm(), behind: ENTRIES_AHEAD, failed: failedPages.list(), limit: PAGES_AT_ONCE }
    for (const page of await asOwner(database, (tx) => listStalePages(tx, stale))) {
      if (isClosing?.() === true) return
      await renew(context, page)
    }
  },
}

const asOwner = <Value>(database: Database, work: (tx: Tx) => Promise<Value>): Promise<Value> =>
  database.transaction({ kind: 'owner' }, work)

/** Answers whether the work was done; a failure is logged. */
const isDone = ({ log }: JobContext, work: Promise<unknown>, text: string, about?: StalePage): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error, ...(about && { merchant: about.merchantId, outlet: about.outletId }) }, text)
      return false
    },
  )

const cut = async (context: JobContext, place: StalePage): Promise<void> => {
  const work = asOwner(context.database, (tx) => cutPages(tx, place))
  failedCuts.note(place, await isDone(context, work, 'goods could not be cut into pages', place))
}

const confirm = (context: JobContext): Promise<boolean> => {
  const work = asOwner(context.database, (tx) => confirmPages(tx, pageForm()))
  return isDone(context, work, 'pages of goods could not be confirmed')
}

/** Makes one in a transaction of its own, behind the merchant's wall. A failure leaves the page to who asks for it. */
const renew = async (context: JobContext, page: StalePage): Promise<void> => {
  const { database, turns, now } = context
  const { merchantId, afterId } = page
  const make = () =>
    database.transaction({ kind: 'merchant', merchantId, now }, (tx) => renewPage(tx, page, afterId, ENTRIES_AHEAD))
  const work = turns?.take(merchantId, make) ?? make()
  failedPages.note(page, await isDone(context, work, 'a page of goods could not be made', page))
}
