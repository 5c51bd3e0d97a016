import { maskAddress, maskNumber } from '@kassa/domain/message/mask.ts'
import { stateAfter, type MessageOutcome } from '@kassa/domain/message/outcome.ts'
import { MESSAGE_PURPOSES } from '@kassa/domain/message/purpose.ts'
import { MailRefused, outcomeOf } from '../../../platform/mail/mail-problem.ts'
import type { Letter, MailPort } from '../../../platform/mail/mail-port.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { openGateway, type LetterWay } from '../gateway/open-gateway.ts'
import { outcomeOfPush, PushRefused } from '../push/push-problem.ts'
import { sendPush } from '../push/send-push.ts'
import { sendText } from '../sms/open-sms.ts'
import { outcomeOfSms, SmsRefused } from '../sms/sms-problem.ts'
import { findNearestBrand, type LetterBrand } from '../template/letter-brand.store.ts'
import { mailOf } from '../template/nearest-template.ts'
import { MessageNotTaken } from './not-taken.ts'
import {
  forgetMessages,
  setAbandoned,
  setEnded,
  setHanded,
  setPlaceShut,
  takeMessages,
  type TakenMessage,
} from './message.store.ts'

const AT_ONCE = 20
const MOST_IN_A_RUN = 1_000
const LEASE_MILLIS = 15 * 60_000

/** One, two, four … minutes, at most an hour. `tries` counts from 1. */
const pauseMillis = (tries: number): number => Math.min(60, 2 ** (tries - 1)) * 60_000

/** Sends what waits, a handful at a time, so that what is held in memory does not grow with what waits. */
export const deliverMessages = (fallback: MailPort): Job => ({
  name: 'message.deliver',
  everySeconds: 5,
  run: (context) => deliverDue(context, fallback),
})

export const forgetOldMessages: Job = {
  name: 'message.forget',
  everySeconds: 3600,
  run: ({ database, now }) => forgetMessages(database, now),
}

async function deliverDue(context: JobContext, fallback: MailPort): Promise<void> {
  const { database, now, newId } = context
  await setAbandoned(database, now)
  const until = plus(now, LEASE_MILLIS)
  for (let count = 0; count < MOST_IN_A_RUN; count += AT_ONCE) {
    const by = newId()
    const taken = await takeMessages(database, { now, until, by, most: AT_ONCE })
    await deliverAll({ ...context, by, fallback, ports: new Map(), shut: new Set() }, taken)
    if (taken.length < AT_ONCE) return
  }
}

interface Delivering extends JobContext {
  readonly by: string
  readonly fallback: MailPort
  /** One connection for what goes the same way. */
  readonly ports: Map<string, LetterWay>
  readonly shut: Set<string>
}

const plus = (now: string, millis: number): string => new Date(Date.parse(now) + millis).toISOString()
const wayOf = ({ merchantId, partnerId, channel }: TakenMessage): string =>
  `${channel} ${merchantId} ${partnerId ?? ''}`

async function deliverAll(on: Delivering, taken: readonly TakenMessage[]): Promise<void> {
  try {
    await eachApart(taken, async (message) => {
      if (!on.shut.has(wayOf(message))) await deliverOne(on, message)
    })
  } finally {
    for (const { port } of on.ports.values()) if (port !== on.fallback) port.close()
  }
}

/** The file that goes with a message, kept among its facts. */
const fileOf = ({ facts: { fileName, file } }: TakenMessage): Letter['file'] =>
  fileName === undefined || file === undefined ? undefined : { name: fileName, text: file }

interface Tried {
  readonly outcome: MessageOutcome
  readonly problem: string | null
  readonly answer: string | null
  /** How long the other side wants to be left alone, where it said so. */
  readonly waitMillis?: number
}

interface Said {
  readonly subject: string
  readonly text: string
  readonly brand: LetterBrand | undefined
}

/**
 * Returns the subject and text of a message. The text of an SMS depends on its gateway and is stored nowhere, and a push was worded when it
 * was announced.
 */
async function saidOf({ database }: Delivering, message: TakenMessage): Promise<Said> {
  if (message.channel !== 'mail') return { subject: message.facts['title'] ?? '', text: '', brand: undefined }
  const brand = await findNearestBrand(database, message)
  return { ...(await mailOf(database, message, brand)), brand }
}

/** The name and the address for answers that a brand gives a letter of the platform's own. */
const senderFor = ({ isPlatforms }: LetterWay, brand: LetterBrand | undefined): Partial<Letter> =>
  brand && isPlatforms ? { senderName: brand.name, ...(brand.replyTo === '' ? {} : { replyTo: brand.replyTo }) } : {}

async function deliverOne(on: Delivering, message: TakenMessage): Promise<void> {
  const isSms = message.channel === 'sms'
  const said = await saidOf(on, message)
  const { waitMillis = 0, ...tried } = await attempt(on, message, said)
  const dueAt = plus(on.now, Math.max(waitMillis, pauseMillis(message.tries)))
  const state = stateAfter(tried.outcome, message.tries, dueAt < message.usefulUntil)
  const { hasCode } = MESSAGE_PURPOSES[message.purpose]
  const isForgotten = state === 'sent' || (hasCode && state !== 'queued')
  await setEnded(
    on.database,
    { ...message, by: on.by },
    {
      ...tried,
      state,
      // Its title may be the code.
      subject: hasCode ? '' : said.subject,
      dueAt,
      now: on.now,
      masked: isForgotten ? (isSms ? maskNumber : maskAddress)(message.recipient) : null,
    },
  )
  if (tried.outcome !== 'shut') return
  on.shut.add(wayOf(message))
  await setPlaceShut(on.database, { ...message, by: on.by }, { channel: message.channel, until: dueAt })
}

async function attempt(on: Delivering, message: TakenMessage, { brand, ...mail }: Said): Promise<Tried> {
  let isHanded = false
  const beforeLast = async (): Promise<void> => {
    isHanded = await setHanded(on.database, { ...message, by: on.by }, on.now)
    if (!isHanded) throw new Error('held by another')
  }
  try {
    if (message.channel === 'sms')
      return { outcome: 'sent', problem: null, answer: await sendText(on, message, beforeLast) }
    if (message.channel === 'push')
      return { outcome: 'sent', problem: null, answer: await sendPush(on, message, beforeLast) }
    const way = await letterWayOf(on, message)
    const letter = { id: message.id, to: message.recipient, ...mail, ...senderFor(way, brand), file: fileOf(message) }
    await way.port.send(letter, beforeLast)
    return { outcome: 'sent', problem: null, answer: null }
  } catch (error) {
    on.log.warn({ err: error, message: message.id, tries: message.tries }, 'a message was not taken')
    return triedOf(error, isHanded)
  }
}

function triedOf(error: unknown, isHanded: boolean): Tried {
  // Behind its last byte only an answer tells what came of it; of a call also that nobody was reached.
  const isCertain =
    error instanceof MessageNotTaken ? error.isCertain : error instanceof MailRefused && error.answer !== null
  if (isHanded && !isCertain) return { outcome: 'unknown', problem: 'unknown', answer: null }
  if (error instanceof SmsRefused) return { outcome: outcomeOfSms(error), problem: error.problem, answer: error.answer }
  if (error instanceof PushRefused)
    return { outcome: outcomeOfPush(error), problem: error.problem, answer: error.answer, waitMillis: error.waitMillis }
  if (error instanceof MailRefused) return { outcome: outcomeOf(error), problem: error.problem, answer: error.answer }
  return { outcome: 'again', problem: 'fault', answer: null }
}

async function letterWayOf(on: Delivering, message: TakenMessage): Promise<LetterWay> {
  const way = wayOf(message)
  const known = on.ports.get(way)
  if (known) return known
  const opened = (await openGateway(on, message)) ?? { port: on.fallback, isPlatforms: true }
  on.ports.set(way, opened)
  return opened
}
