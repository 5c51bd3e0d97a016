import type { Actor } from '../actor.ts'
import type { CallerFacts } from '../admit-caller.ts'
import { isOfApps } from '../apps/admit-app.ts'
import type { Command } from '../command.ts'
import type { Platform } from '../platform.ts'
import { asTillCall } from '../tills/till-calls.ts'
import type { IncomingCall } from './request.ts'

interface CallToRun<Answer> {
  readonly actor: Actor
  readonly incoming: IncomingCall
  readonly seen: CallerFacts
  readonly work: () => Promise<Answer>
}

/** Runs the call at once, or in its turn where it is heavy or of an app; a transaction never waits for one. */
export function inTurn<Answer>(platform: Platform, command: Command, call: CallToRun<Answer>): Promise<Answer> {
  const { turns, passwordTurns } = platform
  const { endpoint, takesTurn, hashes, runInSteps } = command
  const { actor, incoming, work } = call
  if (isOfApps(endpoint)) return timed(platform, command, call)
  if (hashes) return passwordTurns.take(incoming.ip, hashes === 'sign-in', work)
  if (runInSteps) return asTillCall(work)
  return takesTurn === true ? turns.take(tenantOf(actor, incoming), work) : work()
}

/** The name that turns are taken under: a merchant, a partner, the operator; of nobody known, the address. */
const tenantOf = ({ kind, merchantId, partnerId }: Actor, { ip }: IncomingCall): string =>
  merchantId ?? partnerId ?? (kind === 'nobody' ? `address ${ip}` : 'operator')

/** Runs the call of an app in its turn, and remembers how long the database worked for it. */
function timed<Answer>(
  { appTime }: Platform,
  { endpoint }: Command,
  { actor, seen, work }: CallToRun<Answer>,
): Promise<Answer> {
  const merchantId = actor.merchantId ?? ''
  const tell = (took: number): void => void (seen.databaseMillis = took)
  return endpoint.method === 'GET' ? appTime.read(merchantId, work, tell) : appTime.run(merchantId, work, tell)
}
