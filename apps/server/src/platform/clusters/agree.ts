import { refuse, type Refusal } from '@kassa/domain/result.ts'
import { RefusalError } from '../calls/refusal.ts'
import type { IncomingCall } from '../calls/request.ts'
import type { AnswerToSend } from '../calls/run-command.ts'
import type { Command, Context } from '../command.ts'
import { lockCarrying } from './carry-rows.ts'
import type { Cluster, Clusters } from './cluster.ts'
import { rehearsal, type RunInCluster } from './divide.ts'
import type { Parts } from './overview.ts'
import type { Attempt } from './put-together.ts'

/** A call that changes a thing of the first database, and may do so only where no database has a use of it. */
export interface UseInAll {
  /** The code of the refusal that says that it is used. */
  readonly code: string
  /** One refusal that says the uses in all databases. */
  readonly merge: (refusals: Parts<Refusal>) => Refusal
}

/** Runs the call in the first database, once a rehearsal in each has shown that nobody uses the thing. Throws the refusal where one is away. */
export async function runAgreed(
  clusters: Clusters,
  { agreement, ...command }: Command & { readonly agreement: UseInAll },
  incoming: IncomingCall,
  { start, run }: { readonly start: Cluster; readonly run: RunInCluster },
): Promise<AnswerToSend> {
  const [first, ...others] = clusters
  const refused = start === first ? undefined : await refusedAt(start, command, incoming, run)
  if (refused) return refused
  const uses: Refusal[] = []
  for (const cluster of clusters) {
    const rehearsed = rehearsal(command)
    const { answer, isAway } = await run(cluster, rehearsed.command, incoming)
    if (isAway) throw new RefusalError({ code: 'server.part-away' })
    const refusal = rehearsed.refusal()
    if (refusal?.code === agreement.code) uses.push(refusal)
    // Whoever may not, what is not there, and an answer that was kept under the call’s key: the first says it for all.
    else if (cluster === first && !rehearsed.isFit()) return answer
  }
  const [used, ...more] = uses
  const decided = used ? { ...command, run: async () => refuse(agreement.merge([used, ...more])) } : command
  const answer = await runHeld(used ? [] : others, { first, command: decided, incoming, run })
  // The rows that follow from it come as they always do.
  await Promise.all(others.map(({ rows }) => rows?.renew() ?? Promise.resolve()))
  return answer
}

/** The refusal of somebody who lives in another database than the first, which does not know them; undefined where it knows nobody either. */
async function refusedAt(
  start: Cluster,
  command: Command,
  incoming: IncomingCall,
  run: RunInCluster,
): Promise<AnswerToSend | undefined> {
  const rehearsed = rehearsal(command)
  const { answer, isAway } = await run(start, rehearsed.command, incoming)
  return isAway || rehearsed.isFit() || answer.status === 401 ? undefined : answer
}

interface Held {
  readonly first: Cluster
  readonly command: Command
  readonly incoming: IncomingCall
  readonly run: RunInCluster
}

/**
 * Does it in each of the others and leaves that open until it is done in the first: nobody begins to use the thing meanwhile, and from then on it
 * is gone everywhere. What was refused or undone in the first is undone in all.
 */
async function runHeld([next, ...rest]: readonly Cluster[], held: Held): Promise<AnswerToSend> {
  const { first, command, incoming, run } = held
  if (!next) return answerOf(await run(first, command, incoming))
  let inner: AnswerToSend | undefined
  const holding: Command = {
    ...command,
    run: async (context, request) => {
      // No rows of before it are carried here any more once it is done.
      await lockCarrying(context.tx)
      const result = await command.run(withoutLine(context), request)
      if (!result.ok) return result
      inner ??= await runHeld(rest, held)
      if (inner.status !== 200) throw new RefusalError({ code: 'server.busy' })
      return result
    },
  }
  const outcome = await run(next, holding, incoming)
  return inner ?? answerOf(outcome)
}

const answerOf = ({ answer, isAway }: Attempt): AnswerToSend => {
  if (isAway) throw new RefusalError({ code: 'server.part-away' })
  return answer
}

/** The log has the line of the first database. */
const withoutLine = (context: Context): Context => Object.create(context, { audit: { value: () => {} } }) as Context
