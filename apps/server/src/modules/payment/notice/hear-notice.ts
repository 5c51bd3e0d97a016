import type { NoticeAnswer, NoticeCall, NoticeContext, RawNotice } from '../../../platform/notice.ts'
import { findAccount, openFields, type ChannelAccount } from '../account/account.store.ts'
import { findAttempt, findAttemptOfAccount, hastenAttempt, type AttemptRow } from '../attempt/attempt.store.ts'
import { takeNotice, type AttemptContext } from '../attempt/run-attempt.ts'
import type { Notices, CallbackMeaning } from '../channels/channel.ts'
import { clientOf } from '../channels/channels.ts'
import { NOTICE_PATH, readNoticeWord, type NoticePlace } from './notice-address.ts'

const notHere: NoticeAnswer = { status: 404, type: 'text/plain; charset=utf-8', body: 'not here' }

interface Hearing {
  readonly place: NoticePlace
  readonly account: ChannelAccount
  readonly notices: Notices
}

/** Returns the subject of a notice and the reader of its channel's format; undefined for an address that is not ours, or no longer used. */
async function findHearing({ step, reach, now }: NoticeContext, word: string): Promise<Hearing | undefined> {
  const place = readNoticeWord(reach.secrets, word)
  if (!place) return undefined
  const { about, merchantId, id } = place
  const account = await step(merchantId, async (tx) => {
    const accountId = about === 'account' ? id : (await findAttempt(tx, merchantId, id))?.accountId
    const row = accountId === undefined ? undefined : await findAccount(tx, merchantId, accountId)
    return row && { ...row, fields: await openFields(tx, reach.secrets, merchantId, row) }
  })
  const notices = account && clientOf(account, reach, () => new Date(now))?.notices
  return account && notices && { place, account, notices }
}

const findSpokenOf = (
  { step }: NoticeContext,
  { place: { about, merchantId, id }, account }: Hearing,
  number: string,
): Promise<{ readonly attempt: AttemptRow | undefined; readonly now: string }> =>
  step(merchantId, async (tx, now) => ({
    now,
    attempt: await (about === 'attempt'
      ? findAttempt(tx, merchantId, id)
      : findAttemptOfAccount(tx, merchantId, { accountId: account.id, number })),
  }))

/** Takes in a notice. One that its channel did not sign proves nothing: the channel is asked soon instead. */
async function takeIn(context: NoticeContext, hearing: Hearing, told: Exclude<CallbackMeaning, { kind: 'forged' }>) {
  if (told.kind === 'nothing') return
  const { attempt, now } = await findSpokenOf(context, hearing, told.number)
  if (!attempt) return
  const { merchantId } = hearing.place
  const { newId, log, reach, step } = context
  if (told.kind === 'look') return void (await step(merchantId, (tx) => hastenAttempt(tx, merchantId, attempt.id, now)))
  const doing: AttemptContext = {
    merchantId,
    now,
    newId,
    log,
    reach,
    byName: null,
    step: (work) => step(merchantId, work),
  }
  await takeNotice(doing, attempt.id, told.heard)
}

async function hear(context: NoticeContext, notice: RawNotice): Promise<NoticeAnswer> {
  const hearing = await findHearing(context, notice.word)
  if (!hearing) return notHere
  const { notices, account } = hearing
  const told = notices.read(notice)
  if (told.kind === 'forged') {
    const said = { requestId: context.requestId, channel: account.channel, account: account.id, problem: told.code }
    context.log.warn(said, 'a notice that proves nothing')
    return notices.refused
  }
  await takeIn(context, hearing, told)
  return notices.taken
}

/** A notice is a few hundred bytes; the largest, an event of PayPal's, a few thousand. */
const MOST_BYTES = 64 * 1024

/** Channels tell how payments went: hearing it twice, late, or before the answer of the call is hearing it once. Source: payments.md, 2.5. */
export const hearNotice: NoticeCall = {
  name: 'payment.hear-notice',
  path: `${NOTICE_PATH}/:word`,
  mostBytes: MOST_BYTES,
  hear,
}
