import type { Locale } from '@kassa/domain/text/locale.ts'
import { dueReminder, LONGEST_REMINDER } from '@kassa/domain/billing/reminder.ts'
import { addDays, daysBetween } from '@kassa/domain/time/calendar-day.ts'
import { rowsAhead } from '../../../platform/db/batches-ahead.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { sendMail } from '../../message/public.ts'
import { findEndingForUpdate, listEnding, listOwners, setReminded, type EndingLicence } from './licence.store.ts'
import { dayOf } from './standing.ts'

interface Words {
  readonly subject: (merchant: string, days: number) => string
  readonly text: (merchant: string, days: number, endsOn: string) => string
}

const words: Readonly<Record<Locale, Words>> = {
  'en-US': {
    subject: (merchant, days) => `${merchant}: your licence ends in ${String(days)} ${days === 1 ? 'day' : 'days'}`,
    text: (merchant, _, endsOn) =>
      `The licence of ${merchant} ends on ${endsOn}. Renew it under Licences. Everything works for seven more days; ` +
      'after that you can’t sell or change anything, but can still view and export all data.',
  },
  'zh-CN': {
    subject: (merchant, days) => `${merchant}：授权还有 ${String(days)} 天到期`,
    text: (merchant, _, endsOn) =>
      `${merchant} 的授权将于 ${endsOn} 到期，请在“授权”中续费。到期后 7 天内一切照常；之后不能销售或修改，仍可查看和导出所有数据。`,
  },
  'ja-JP': {
    subject: (merchant, days) => `${merchant}：ライセンスの期限まであと ${String(days)} 日`,
    text: (merchant, _, endsOn) =>
      `${merchant} のライセンスは ${endsOn} に終了します。「ライセンス」で更新してください。終了後も 7 日間はそのまま使えますが、` +
      'その後は新しい販売や変更ができなくなり、データの閲覧とエクスポートだけになります。',
  },
}

/** Licences read at once; each has a transaction of its own. */
const AT_ONCE = 200

type Ending = EndingLicence & { readonly merchantId: string }

/** The letters and that it was told are one transaction, of the end that the licence has by then: one that was renewed meanwhile is told of when its own is near. */
async function tell(tx: Tx, { now, newId }: JobContext, merchantId: string): Promise<void> {
  const ending = await findEndingForUpdate(tx, merchantId)
  if (!ending) return
  const { endsOn, told } = ending
  const left = daysBetween(dayOf(now), endsOn)
  const due = dueReminder(left, told)
  if (due === null) return
  for (const { email, locale, merchantName } of await listOwners(tx, merchantId)) {
    const { subject, text } = words[locale]
    const facts = { title: subject(merchantName, left), text: text(merchantName, left, endsOn), link: '' }
    const key = `licence-ending/${merchantId}/${endsOn}/${String(due)}/${email}`
    await sendMail(tx, { newId, now }, { purpose: 'note', to: email, locale, facts, key })
  }
  await setReminded(tx, merchantId, endsOn, due)
}

/** Tells the administrators of a merchant by letter that its licence ends, 30, 7 and 1 days before, each once. Source: BL-P05. */
async function remind(context: JobContext): Promise<void> {
  const { database, now, isClosing = () => false } = context
  const today = dayOf(now)
  const until = addDays(today, LONGEST_REMINDER)
  const asOwner = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction({ kind: 'owner', now }, work)
  const ending = rowsAhead<Ending>((after) =>
    asOwner((tx) => (isClosing() ? Promise.resolve([]) : listEnding(tx, { today, until, after, most: AT_ONCE }))),
  )
  await eachApart(ending, async ({ merchantId }) => {
    if (!isClosing()) await asOwner((tx) => tell(tx, context, merchantId))
  })
}

export const remindJob: Job = { name: 'billing.remind', everySeconds: 3_600, run: remind }
