import { useMemo, useState } from 'react'
import { isAlike } from './is-alike.ts'
import { type DraftSchema, type FormIssue, issuesOf } from './issues-of.ts'

type Hear = () => void

/** A pause in typing after which those are told who say something of the whole draft. */
const PAUSE_MS = 150
/** The longest time of typing without a pause in which nobody is told. */
const MOST_MS = 600

/**
 * A form's draft, heard by those who show something of it: the form as a whole is not drawn anew for a key. A reader has each key; a follower
 * is told of the first one in each field, and of the others after a pause.
 */
export class DraftStore<Draft> {
  #draft: Draft
  #told: Draft
  #pause: ReturnType<typeof setTimeout> | undefined
  /** The field of the last key. */
  #field = ''
  #toldAt = 0
  readonly #hearing = new Set<Hear>()

  constructor(draft: Draft) {
    this.#draft = draft
    this.#told = draft
  }

  readonly read = (): Draft => this.#draft

  /** Takes the draft after a key in one of its fields: the first in another field may be all that was missing. */
  readonly type = (draft: Draft, field = ''): void => {
    this.#draft = draft
    const isOfField = this.#field === field && performance.now() - this.#toldAt < MOST_MS
    this.#field = field
    if (this.#pause === undefined || !isOfField) this.#tell()
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      this.#tell()
    }, PAUSE_MS)
  }

  /** Takes a draft that no single key has made: all are told at once. */
  readonly write = (draft: Draft): void => {
    this.#draft = draft
    this.#tell()
  }

  /** Answers how to stop. */
  readonly follow = (hear: Hear): (() => void) => {
    this.#hearing.add(hear)
    return () => void this.#hearing.delete(hear)
  }

  #tell(): void {
    if (this.#told === this.#draft) return
    this.#told = this.#draft
    this.#toldAt = performance.now()
    for (const hear of this.#hearing) hear()
  }
}

/** The findings about a draft. */
export interface Judgment {
  /** The refusals of the schema, by dotted path; empty while the draft is sound. */
  readonly issues: ReadonlyMap<string, FormIssue>
  /** True where it says something else than the form began with. */
  readonly isChanged: boolean
}

/** Judges the draft as it is now, once for each draft, whoever asks. */
function judgeOf<Draft>(store: DraftStore<Draft>, schema: DraftSchema, initial: Draft): () => Judgment {
  let last: (Judgment & { readonly draft: Draft }) | undefined
  return () => {
    const draft = store.read()
    if (last?.draft !== draft) last = { draft, issues: issuesOf(schema, draft), isChanged: !isAlike(draft, initial) }
    return last
  }
}

/** The draft of a form that begins with `initial`, and what can be said of it. */
export function useDraft<Draft>(schema: DraftSchema, initial: Draft) {
  const [store] = useState(() => new DraftStore(initial))
  const judge = useMemo(() => judgeOf(store, schema, initial), [store, schema, initial])
  return { store, judge }
}
