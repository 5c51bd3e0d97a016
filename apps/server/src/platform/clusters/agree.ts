import { refuse, type Refusal } from '@kassa/domain/result.ts'
import { RefusalError } from '../calls/refusal.ts'
import type { IncomingCall } from '../calls/request.ts'
import type { AnswerToSend } from '../calls/run-command.ts'
import type { Command } from '../command.ts'
import type { Clusters } from './cluster.ts'
import { rehearsal, type RunInCluster } from './divide.ts'
import type { Parts } from './overview.ts'

/** A call that changes a thing of the first database, and may do so only where no database has a use of it. */
export interface Agreement {
  /** The code of the refusal that says that it is used. */
  readonly code: string
  /** One refusal that says the uses in all databases. */
  readonly merge: (refusals: Parts<Refusal>) => Refusal
}

/** Runs the call in the first database, once a rehearsal in each has shown that nobody uses the thing. Throws the refusal where one is away. */
export async function runAgreed(
  clusters: Clusters,
  { agreement, ...command }: Command & { readonly agreement: Agreement },
  incoming: IncomingCall,
  run: RunInCluster,
): Promise<AnswerToSend> {
  const [first, ...others] = clusters
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
  const { answer, isAway } = await run(first, decided, incoming)
  if (isAway) throw new RefusalError({ code: 'server.part-away' })
  // Nobody begins to use it anywhere while the others still have it.
  await Promise.all(others.map(({ rows }) => rows?.renew() ?? Promise.resolve()))
  return answer
}
