import { OPEN_VERSIONS } from '@kassa/contract/open/versions.ts'
import type { AnswerToSend } from '../calls/run-command.ts'

type Json = Readonly<Record<string, unknown>>

/** How a version says what one call is asked and what it answers. Both are pure: what they are given is all they know. */
export interface OlderCall {
  /** The request of this version in the words of the next newer one. */
  readonly request?: (older: Json) => Json
  /** The answer of the next newer version in the words of this one. */
  readonly answer?: (newer: Json) => Json
}

/** An older version as what is different in it from the next newer one. */
export interface OlderVersion {
  readonly version: string
  readonly calls: Readonly<Record<string, OlderCall>>
}

/** The versions of the public API: use cases speak the newest, each older one is made from the one after it. Newest first. */
export interface OpenVersions {
  readonly newest: string
  readonly older: readonly OlderVersion[]
}

/** A new version stands first in `OPEN_VERSIONS`, and what it changed here under the one before it, with the answers of that day beside its test. */
const OLDER: readonly OlderVersion[] = []

export const openVersions: OpenVersions = { newest: OPEN_VERSIONS[0], older: OLDER }

export const datesOf = ({ newest, older }: OpenVersions): readonly string[] => [
  newest,
  ...older.map(({ version }) => version),
]

/** The versions between the newest and this one, this one among them. */
const until = (versions: OpenVersions, version: string): readonly OlderVersion[] =>
  versions.older.slice(0, datesOf(versions).indexOf(version))

/** A request as the newest version says it. */
export const askedInNewest = (versions: OpenVersions, version: string, name: string, asked: Json): Json =>
  until(versions, version).reduceRight((said, { calls }) => calls[name]?.request?.(said) ?? said, asked)

/** An answer of the newest version as this one says it. */
export const answeredIn = (versions: OpenVersions, version: string, name: string, answered: Json): Json =>
  until(versions, version).reduce((said, { calls }) => calls[name]?.answer?.(said) ?? said, answered)

/** The answer for whoever follows this version; a first answer that is repeated was kept as the newest version said it then. */
export function sentIn(versions: OpenVersions, version: string, name: string, sent: AnswerToSend): AnswerToSend {
  const { body, text, ...rest } = sent
  if (version === versions.newest || (body === undefined && text === undefined)) return sent
  const answered = (text === undefined ? body : JSON.parse(text)) as Json
  return { ...rest, body: answeredIn(versions, version, name, answered) }
}

/** A version is answered so long after the next one came, months. */
const MONTHS_KEPT = 24

/** Headers that say since when a version is not the newest and until when it is answered; none for the newest. Source: RFC 9745, RFC 8594. */
export function endHeaders(versions: OpenVersions, version: string): Readonly<Record<string, string>> {
  const dates = datesOf(versions)
  const next = dates[dates.indexOf(version) - 1]
  if (next === undefined) return {}
  const since = new Date(`${next}T00:00:00Z`)
  const end = new Date(since)
  end.setUTCMonth(end.getUTCMonth() + MONTHS_KEPT)
  return { deprecation: `@${since.getTime() / 1_000}`, sunset: end.toUTCString() }
}
