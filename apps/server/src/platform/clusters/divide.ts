import type { Refusal } from '@kassa/domain/result.ts'
import { RefusalError } from '../calls/refusal.ts'
import type { IncomingCall } from '../calls/request.ts'
import type { AnswerToSend } from '../calls/run-command.ts'
import type { Command } from '../command.ts'
import type { Cluster, Clusters } from './cluster.ts'
import type { Attempt } from './put-together.ts'

/** A call about several things by their ids, which may lie in several databases. */
export interface Divided {
  /** The ids of a list that lie in the database that is asked. */
  readonly placed: (database: Cluster['platform']['database'], ids: readonly string[]) => Promise<readonly string[]>
}

interface Share {
  readonly cluster: Cluster
  readonly ids: readonly string[]
}

export type RunInCluster = (cluster: Cluster, command: Command, incoming: IncomingCall) => Promise<Attempt>

interface Asked {
  readonly ids: readonly string[]
}

/** The ids that the body of a call names; undefined where it is none that the contract knows. */
function idsIn({ body }: IncomingCall): Asked | undefined {
  try {
    const read = (typeof body === 'string' ? JSON.parse(body) : body) as Partial<Asked> | null | undefined
    return Array.isArray(read?.ids) && read.ids.every((id) => typeof id === 'string') ? (read as Asked) : undefined
  } catch {
    return undefined
  }
}

/**
 * Runs a call about several things in each database that has some of them; undefined where they all lie in one, or are of nobody. It is rehearsed everywhere
 * first, so a refusal changes nothing anywhere. Where a database goes away between the rehearsal and the call, nobody knows what was done in it.
 */
export async function runDivided(
  clusters: Clusters,
  { divided, ...command }: Command,
  incoming: IncomingCall,
  run: RunInCluster,
): Promise<AnswerToSend | undefined> {
  const asked = idsIn(incoming)
  if (!divided || !asked) return undefined
  const shares = await sharesOf(clusters, divided, asked.ids)
  if (shares.length < 2) return undefined
  const bodyOf = (ids: readonly string[]): IncomingCall => ({ ...incoming, body: JSON.stringify({ ...asked, ids }) })
  return runParts(
    shares.map(({ cluster, ids }) => ({ cluster, incoming: bodyOf(ids) })),
    command,
    run,
  )
}

/** The part of a call that one database does. */
interface Part {
  readonly cluster: Cluster
  readonly incoming: IncomingCall
}

/** Runs a call in every database, each for what it has of the thing; the caller is known in the first of them. */
export const runInEach = (
  clusters: readonly Cluster[],
  command: Command,
  incoming: IncomingCall,
  run: RunInCluster,
): Promise<AnswerToSend> =>
  runParts(
    clusters.map((cluster) => ({ cluster, incoming })),
    command,
    run,
  )

async function runParts(parts: readonly Part[], command: Command, run: RunInCluster): Promise<AnswerToSend> {
  for (const { cluster, incoming } of parts) {
    const rehearsed = rehearsal(command)
    const { answer, isAway } = await run(cluster, rehearsed.command, incoming)
    if (isAway) throw new RefusalError({ code: 'server.part-away' })
    // A first answer that was kept under the call’s key runs nothing.
    if (!rehearsed.isFit() && answer.status !== 200) return answer
  }
  const answers: AnswerToSend[] = []
  for (const { cluster, incoming } of parts) {
    const { answer, isAway } = await run(cluster, command, incoming)
    if (answers.length > 0 && (isAway || answer.status !== 200))
      throw new RefusalError({ code: 'server.database-lost' })
    if (isAway) throw new RefusalError({ code: 'server.part-away' })
    if (answer.status !== 200) return answer
    answers.push(answer)
  }
  return added(answers)
}

/** The databases that have some of the ids, in their order. What is of nobody is asked of the first of them, which does not find it. */
async function sharesOf(clusters: Clusters, { placed }: Divided, ids: readonly string[]): Promise<readonly Share[]> {
  const found = await Promise.all(
    clusters.map(async (cluster) => ({
      cluster,
      ids: await placed(cluster.platform.database, ids).catch(() => {
        throw new RefusalError({ code: 'server.part-away' })
      }),
    })),
  )
  const shares = found.filter((share) => share.ids.length > 0)
  const known = new Set(shares.flatMap((share) => share.ids))
  const unknown = ids.filter((id) => !known.has(id))
  return shares.map((share, at) => (at === 0 ? { ...share, ids: [...share.ids, ...unknown] } : share))
}

interface Rehearsal {
  readonly command: Command
  /** Returns whether it would have been done. */
  readonly isFit: () => boolean
  /** The use case's own refusal; undefined where it was not asked. */
  readonly refusal: () => Refusal | undefined
}

/** The command, undone where it would have been done. */
export function rehearsal(command: Command): Rehearsal {
  let isFit = false
  let refusal: Refusal | undefined
  return {
    command: {
      ...command,
      run: async (context, request) => {
        const result = await command.run(context, request)
        if (!result.ok) {
          refusal = result.refusal
          return result
        }
        isFit = true
        throw new RefusalError({ code: 'server.busy' })
      },
    },
    isFit: () => isFit,
    refusal: () => refusal,
  }
}

/** The counts of all databases together. A first answer that was kept under the call's key is text. */
function added(answers: readonly AnswerToSend[]): AnswerToSend {
  const bodies = answers.map(
    ({ body, text }) => (text === undefined ? body : JSON.parse(text)) as Record<string, number>,
  )
  const names = Object.keys(bodies[0] ?? {})
  const sums = names.map((name) => [name, bodies.reduce((sum, body) => sum + (body[name] ?? 0), 0)])
  return { status: 200, body: Object.fromEntries(sums) as unknown, headers: answers[0]?.headers ?? {} }
}
