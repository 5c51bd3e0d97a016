import type { JobContext } from '../../../../platform/module.ts'
import { OutgoingRefused } from '../../../../platform/outgoing/address-rule.ts'
import type { OutgoingAnswer } from '../../../../platform/outgoing/outgoing-port.ts'
import { findWalletKeys } from '../setup/wallet-keys.ts'
import { deleteDeadDevice, listTokens } from './device.store.ts'
import type { DuePass, DueWallet, TellOutcome } from './due-pass.store.ts'

/** Apple's push service. Passes have no other, not even while a shop tries them. */
const APPLE = 'https://api.push.apple.com'
const ANSWER_MS = 5_000

/** The meaning of Apple's answer for the pass: one that says that the telephone is gone is no failure. */
function meaningOf(answer: OutgoingAnswer | OutgoingRefused): TellOutcome | 'gone' {
  if (answer instanceof OutgoingRefused) return 'unreachable'
  const { status } = answer
  if (status === 200) return 'told'
  const isUnknownToken = status === 400 && answer.body.toString('utf8').includes('BadDeviceToken')
  if (status === 410 || isUnknownToken) return 'gone'
  return status === 429 || status >= 500 ? 'unreachable' : 'refused'
}

const worse = (one: TellOutcome, other: TellOutcome): TellOutcome =>
  one === 'refused' || other === 'refused' ? 'refused' : one === 'unreachable' ? one : other

/**
 * Tells the telephones of passes that something changed: an empty push, after which they fetch the pass. Telephones that Apple does not know any more are forgotten.
 * Returns what came of each pass; one that no telephone keeps is told.
 */
export async function pushToApple(
  { database, reach }: Pick<JobContext, 'database' | 'reach'>,
  { merchantId, issuer }: DueWallet,
  passes: readonly DuePass[],
): Promise<ReadonlyMap<string, TellOutcome>> {
  const { keys, tokens } = await database.transaction({ kind: 'owner' }, async (tx) => ({
    keys: await findWalletKeys(tx, reach.secrets, merchantId, 'apple'),
    tokens: await listTokens(
      tx,
      merchantId,
      passes.map(({ id }) => id),
    ),
  }))
  const outcomes = new Map<string, TellOutcome>(passes.map(({ id }) => [id, 'told']))
  if (tokens.length === 0 || !keys) return outcomes
  const posted = {
    purpose: 'member.push-pass',
    origin: reach.simulators?.addressOf('apple-push') ?? APPLE,
    identity: `${keys.certificate}\n${keys.key}`,
    timeoutMillis: ANSWER_MS,
    requests: tokens.map(({ pushToken }) => ({
      path: `/3/device/${pushToken}`,
      headers: { 'apns-topic': issuer },
      body: '{}',
    })),
  }
  const answers = await reach.multiplexed.postAll(posted).catch((error: unknown) => {
    if (error instanceof OutgoingRefused) return tokens.map(() => error)
    throw error
  })
  const gone: typeof tokens = []
  for (const [at, answer] of answers.entries()) {
    const token = tokens[at]
    if (!token) continue
    const meaning = meaningOf(answer)
    if (meaning === 'gone') gone.push(token)
    else outcomes.set(token.passId, worse(outcomes.get(token.passId) ?? 'told', meaning))
  }
  await database.transaction({ kind: 'owner' }, async (tx) => {
    for (const token of gone) await deleteDeadDevice(tx, merchantId, token)
  })
  return outcomes
}
