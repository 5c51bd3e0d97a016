import type { IncomingCall } from '../calls/request.ts'
import type { Clusters } from './cluster.ts'

/** Stands in no cursor of a list, nor in the name of a database. */
const MARK = '~'

/** A page of a list over all databases that is asked for. */
export interface AskedPage {
  readonly incoming: IncomingCall
  /** The databases that were missing on a page before: they stay out to the end, since what they have in between would be missing in silence. */
  readonly left: ReadonlySet<string>
}

/** Reads which databases a list went on without; its cursor is then as one database wrote it. Names that no database has are no such cursor. */
export function readGap(clusters: Clusters, incoming: IncomingCall): AskedPage {
  const { cursor } = incoming.query
  const [place, marked] = typeof cursor === 'string' ? cursor.split(MARK, 2) : []
  const left = new Set(marked?.split(','))
  const isWhole = place === undefined || marked === undefined
  if (isWhole || ![...left].every((one) => clusters.some(({ name }) => name === one)))
    return { incoming, left: new Set() }
  return { incoming: { ...incoming, query: { ...incoming.query, cursor: place } }, left }
}

/** Notes in the cursor of a page which databases it lacks. */
export function noteGap<Answer extends object>(answer: Answer, names: readonly string[]): Answer {
  if (names.length === 0 || !('nextCursor' in answer) || typeof answer.nextCursor !== 'string') return answer
  return { ...answer, nextCursor: `${answer.nextCursor}${MARK}${names.join(',')}` }
}
