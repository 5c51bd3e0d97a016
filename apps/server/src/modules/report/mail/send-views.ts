import { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { viewPlaces } from '@kassa/contract/report/figure-views.calls.ts'
import type { Period } from '@kassa/domain/figures/period.ts'
import { languageOf } from '../../../platform/calls/refusal.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { findPageAddress, sendMail } from '../../message/public.ts'
import { reportLetter } from './report-letter.ts'
import { listWantedViews, setViewTold, type WantedView } from './report-mail.store.ts'
import { sendDue, tellOf } from './send-mails.ts'
import { viewFile } from './view-file.ts'
import { viewLink } from './view-link.ts'
import { viewWords } from './view-words.ts'

const holds = ({ codes }: WantedView, key: string): boolean => codes.includes(permissionCode(key))

// Names of files may say what a view is called, and nothing that a folder could be.
const fileName = ({ name }: WantedView, { from, to }: Period): string =>
  `${name.replaceAll(/[^\p{L}\p{N} _-]+/gu, '_')}_${from}_${to}.csv`

async function send(context: JobContext, wanted: WantedView, period: Period): Promise<void> {
  const { merchantId, adminId, viewId, every, email, locale, name } = wanted
  const t = viewWords[locale]
  await context.database.transaction({ kind: 'owner', language: languageOf[locale] }, async (tx) => {
    const letter = reportLetter(locale, await tellOf(tx, wanted, period))
    const sees = (costs: keyof typeof COSTS_SEEN_BY) => holds(wanted, COSTS_SEEN_BY[costs])
    const rows = await viewFile(tx, wanted, period, { now: context.now, sees })
    const file = rows === null ? null : { name: fileName(wanted, period), text: rows }
    const link = viewLink(await findPageAddress(tx, context.reach.publicUrl, merchantId), wanted, period)
    const title = `${letter.title} – ${name}`
    const text = [file ? t.attached(name, file.name) : t.tooLarge(name), letter.figures, t.stop].join('\n\n')
    await sendMail(tx, context, {
      purpose: 'note',
      to: email,
      locale,
      facts: { title, text, link },
      from: { merchantId },
      key: `figure-view ${every} ${viewId} ${adminId} ${period.to}`,
      ...(file ? { file } : {}),
    })
    await setViewTold(tx, wanted, period.to)
  })
}

/** Sends the rows of views, each to those who want them and may still see the page. Source: ST-P06. */
export const sendViewMails: Job = {
  name: 'report.send-views',
  everySeconds: 600,
  async run(context) {
    const wanted = await context.database.transaction({ kind: 'owner' }, (tx) => listWantedViews(tx))
    const seen = wanted.filter((one) => holds(one, viewPlaces[one.page].seenBy))
    await sendDue(context, seen, (one, period) => send(context, one, period))
  },
}
