import type { Job, JobContext } from '../../../platform/module.ts'
import { cutPages, GOODS_OF_PAGE, pageForm, renewPage } from './catalogue-pages.ts'
import { confirmPages, listStalePages, listUncut, type StalePage } from './stale-page.store.ts'

/** Pages that are made in one turn, so that changes without an end leave the processor to others; the rest comes with the next. */
const PAGES_AT_ONCE = 25
const OUTLETS_AT_ONCE = 25

/**
 * Makes pages of goods soon after a change of theirs, so that a till which loads all of them finds them made. A till that asks before makes the page
 * itself. The embedded database has one connection, on which sales would wait for a page: there tills make theirs.
 */
export const renewPages: Job = {
  name: 'device.renew-pages',
  everySeconds: 30,
  run: async (context) => {
    const { database, isClosing } = context
    if (database.kind === 'pglite') return
    const stale = await database.transaction({ kind: 'owner' }, async (tx) => {
      for (const place of await listUncut(tx, { size: GOODS_OF_PAGE, limit: OUTLETS_AT_ONCE }))
        await cutPages(tx, place)
      await confirmPages(tx, pageForm())
      return listStalePages(tx, { form: pageForm(), limit: PAGES_AT_ONCE })
    })
    for (const page of stale) {
      if (isClosing?.() === true) return
      await renew(context, page)
    }
  },
}

/** Makes one in a transaction of its own, behind the merchant's wall. A failure leaves the page to who asks for it. */
const renew = async ({ database, turns, now, log }: JobContext, page: StalePage): Promise<void> => {
  const { merchantId, afterId } = page
  const work = () => database.transaction({ kind: 'merchant', merchantId, now }, (tx) => renewPage(tx, page, afterId))
  await (turns?.take(merchantId, work) ?? work()).catch((error: unknown) => {
    log.warn({ err: error, merchant: merchantId, outlet: page.outletId }, 'a page of goods could not be made')
  })
}
