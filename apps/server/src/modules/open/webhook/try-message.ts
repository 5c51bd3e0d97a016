import type { JobContext } from '../../../platform/module.ts'
import { OutgoingRefused } from '../../../platform/outgoing/address-rule.ts'
import { bodyOf, eventOf, mayBeTold } from './message-body.ts'
import { retrySeconds, TRIED_MILLIS } from './pauses.ts'
import { after } from './running-clock.ts'
import type { SendAttempt, DueMessage, Receiver } from './send.store.ts'
import { signedHeaders } from './sign-message.ts'

/** A receiver answers in this time. */
const ANSWER_MS = 5_000

export interface SendingContext extends Pick<JobContext, 'database' | 'reach'> {
  readonly clock: () => string
}

/** Messages that go to one receiver together. */
export interface Round {
  readonly receiver: Receiver
  readonly secrets: readonly string[]
  readonly messages: readonly DueMessage[]
}

type Outcome = Pick<SendAttempt, 'status' | 'problem' | 'millis'>

/** Sends one message. Nothing of the answer but its status is read, and no redirect is followed. */
async function post(
  { reach, clock }: SendingContext,
  { receiver, secrets }: Round,
  message: DueMessage,
): Promise<Outcome> {
  const body = bodyOf(receiver, message)
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const { status } = await reach.outgoing.send({
      purpose: 'open.webhook',
      method: 'POST',
      url: receiver.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Kassa-Webhooks',
        ...signedHeaders(secrets, { id: message.id, sentAt: clock(), body }),
      },
      body,
      timeoutMillis: ANSWER_MS,
      isStatusEnough: true,
      isForStrangers: true,
    })
    return { status, problem: null, millis: took() }
  } catch (error) {
    const problem = error instanceof OutgoingRefused ? error.problem : 'unreachable'
    return { status: null, problem, millis: took() }
  }
}

const isFine = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/** The state of a message after an attempt. A test is tried once: somebody waits for its result. */
function attemptOf(message: DueMessage, outcome: Outcome, now: string): SendAttempt {
  const { id, triedSince, attempts } = message
  const type = eventOf(message)
  if (isFine(outcome)) return { id, type, ...outcome, state: 'delivered', dueAt: null }
  const lastAt = after(triedSince, TRIED_MILLIS)
  if (type === 'webhook.test' || now >= lastAt) return { id, type, ...outcome, state: 'failed', dueAt: null }
  const dueAt = after(now, retrySeconds(id, attempts) * 1000)
  return { id, type, ...outcome, state: 'waiting', dueAt: dueAt < lastAt ? dueAt : lastAt }
}

const withheld = (message: DueMessage): SendAttempt => ({
  id: message.id,
  type: eventOf(message),
  state: 'withheld',
  status: null,
  problem: null,
  millis: null,
  dueAt: null,
})

/** Tells a receiver one thing, unless its app may not see that any more. */
export async function tryMessage(on: SendingContext, round: Round, message: DueMessage): Promise<SendAttempt> {
  if (!mayBeTold(round.receiver, message)) return withheld(message)
  return attemptOf(message, await post(on, round, message), on.clock())
}
