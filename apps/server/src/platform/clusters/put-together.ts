import { missingDatabasesHeader } from '@kassa/contract/missing-databases.ts'
import { RefusalError } from '../calls/refusal.ts'
import { readRequest, type IncomingCall } from '../calls/request.ts'
import { bodyOf, type AnswerToSend } from '../calls/run-command.ts'
import type { CallerFacts } from '../admit-caller.ts'
import type { Command, Download } from '../command.ts'
import type { Cluster } from './cluster.ts'
import { inOrderOf } from './in-order.ts'
import { type AskedPage, noteGap } from './list-gap.ts'
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
 * One answer of those of all databases, in their order. A database that is away is named in it, and on every page after it; a file is refused then, since
 * nobody would see what is missing in it. Throws the refusal where none answers.
 */
export async function putTogether(
  command: Command,
  { incoming, left }: AskedPage,
  all: readonly OverviewPart[],
): Promise<AnswerToSend> {
  const isOut = ({ start, begun }: OverviewPart): boolean => begun.isAway || left.has(start.name)
  const away = all.filter(isOut)
  const here = all.filter((part) => !isOut(part))
  const refused = here.find(({ answer }) => answer === undefined)
  const heard = here.filter(({ answer }) => answer !== undefined)
  const [first] = heard
  if (!first && away.length > 0) throw new RefusalError({ code: 'server.part-away' })
  if (refused && (!first || refused.begun.seen.refused?.code !== 'thing.not-found')) return refused.begun.answer
  if (!first || (away.length > 0 && command.endpoint.kind === 'download'))
    throw new RefusalError({ code: 'server.part-away' })
  const merged = await mergeOf(command, incoming, heard, { away: away.map(({ start }) => start.name), left })
  const headers = { ...first.begun.answer.headers, ...missing(away) }
  return { ...first.begun.answer, ...merged, headers }
}

const missing = (away: readonly OverviewPart[]): Readonly<Record<string, string>> =>
  away.length === 0 ? {} : { [missingDatabasesHeader]: away.map(({ start }) => start.name).join(', ') }

interface Gap extends Pick<AskedPage, 'left'> {
  readonly away: readonly string[]
}

async function mergeOf(
  { endpoint, merge }: Command,
  incoming: IncomingCall,
  heard: readonly OverviewPart[],
  { away, left }: Gap,
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
    lacksMore: away.some((name) => !left.has(name)),
    download: (file) => (download = file),
  })
  return { body: bodyOf(endpoint, actor, noteGap(value, away)), download }
}
