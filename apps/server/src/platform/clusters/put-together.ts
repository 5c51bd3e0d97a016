import { missingDatabasesHeader } from '@kassa/contract/missing-databases.ts'
import { RefusalError } from '../calls/refusal.ts'
import { readRequest, type IncomingCall } from '../calls/request.ts'
import { bodyOf, type AnswerToSend } from '../calls/run-command.ts'
import type { CallerFacts } from '../admit-caller.ts'
import type { Command, Download } from '../command.ts'
import type { Cluster } from './cluster.ts'
import { inOrderOf } from './in-order.ts'
import { partsOf } from './overview.ts'

/** A call as one database answered it. */
export interface Attempt {
  readonly answer: AnswerToSend
  readonly seen: CallerFacts
  /** The database does not answer. */
  readonly isAway: boolean
}

/** The answer of one database to a call that is asked of all. */
export interface OverviewPart {
  readonly start: Cluster
  readonly begun: Attempt
  /** Its answer before anything was hidden; undefined where it refused. */
  readonly answer: object | undefined
}

/**
 * One answer of those of all databases, in their order. A database that is away is named in it; a file is refused then, since nobody would see what is
 * missing in it. Throws the refusal where none answers.
 */
export async function putTogether(
  command: Command,
  incoming: IncomingCall,
  all: readonly OverviewPart[],
): Promise<AnswerToSend> {
  const away = all.filter(({ begun }) => begun.isAway)
  const refused = all.find(({ begun, answer }) => answer === undefined && !begun.isAway)
  const heard = all.filter(({ answer }) => answer !== undefined)
  const [first] = heard
  if (!first && away.length > 0) throw new RefusalError({ code: 'server.part-away' })
  if (refused && (!first || refused.begun.seen.refused?.code !== 'thing.not-found')) return refused.begun.answer
  if (!first || (away.length > 0 && command.endpoint.kind === 'download'))
    throw new RefusalError({ code: 'server.part-away' })
  const merged = await mergeOf(command, incoming, heard)
  const headers = { ...first.begun.answer.headers, ...missing(away) }
  return { ...first.begun.answer, ...merged, headers }
}

const missing = (away: readonly OverviewPart[]): Readonly<Record<string, string>> =>
  away.length === 0 ? {} : { [missingDatabasesHeader]: away.map(({ start }) => start.name).join(', ') }

async function mergeOf(
  { endpoint, merge }: Command,
  incoming: IncomingCall,
  heard: readonly OverviewPart[],
): Promise<Pick<AnswerToSend, 'body' | 'download'>> {
  const [first] = heard
  const actor = first?.begun.seen.actor
  if (!first || !actor || !merge) throw new Error(`${endpoint.name} is asked of one database alone`)
  const { database, clock } = first.start.platform
  const request = readRequest(endpoint, incoming, null)
  let download: Download | undefined = first.begun.answer.download
  const value = await merge(partsOf(heard.map(({ answer }) => answer).filter((answer) => answer !== undefined)), {
    actor,
    now: clock(),
    request: request.ok ? request.value.value : undefined,
    inOrder: inOrderOf(database),
    download: (file) => (download = file),
  })
  return { body: bodyOf(endpoint, actor, value), download }
}
