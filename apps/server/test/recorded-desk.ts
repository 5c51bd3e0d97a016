import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import type { WordsSchema } from './narrower-words.ts'

interface RecordedTill {
  readonly registrationId: string
  readonly token: string
  readonly entries: readonly JournalEntry[]
  readonly outcomes: readonly string[]
}

/** One thing that a till told its server: so many entries of its journal, or a call about a held basket. */
type RecordedStep = { readonly at: string; readonly till: number } & (
  | { readonly send: number }
  | { readonly call: string; readonly request: Readonly<Record<string, unknown>> }
)

/** The journal that tills of an older program sent to their server, made by `npm run record-desk` (tools/old-desk). */
export interface Recording {
  readonly recordedAt: string
  readonly tills: readonly RecordedTill[]
  /** Left out: each till sent everything at once. */
  readonly steps?: readonly RecordedStep[]
  /** The shop before its tills worked, as its own program backed it up. */
  readonly backup: string
  /** The schema of a journal that this program could read. */
  readonly words?: { readonly schema: WordsSchema; readonly acceptedVersions: readonly number[] }
}

export const readRecording = (name: string): Recording =>
  JSON.parse(
    gunzipSync(readFileSync(path.join(import.meta.dirname, `files/${name}.json.gz`))).toString('utf8'),
  ) as Recording

export const stepsOf = ({ steps, tills, recordedAt }: Recording): readonly RecordedStep[] =>
  steps ?? tills.map(({ entries }, till) => ({ at: recordedAt, till, send: entries.length }))
