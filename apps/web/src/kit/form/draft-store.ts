import { useMemo, useState } from 'react'
import { type DraftSchema, type FormIssue, issuesOf } from './issues-of.ts'

/** A form's draft, heard by those who show something of it: the form as a whole is not drawn anew for a key. */
export class DraftStore<Draft> {
  #draft: Draft
  readonly #hearing = new Set<() => void>()

  constructor(draft: Draft) {
    this.#draft = draft
  }

  readonly read = (): Draft => this.#draft

  readonly write = (draft: Draft): void => {
    this.#draft = draft
    for (const hear of this.#hearing) hear()
  }

  /** Answers how to stop. */
  readonly follow = (hear: () => void): (() => void) => {
    this.#hearing.add(hear)
    return () => void this.#hearing.delete(hear)
  }
}

/** The findings about a draft. */
export interface Judgment {
  /** The refusals of the schema, by dotted path; empty while the draft is sound. */
  readonly issues: ReadonlyMap<string, FormIssue>
  /** Whether it says something else than the form began with. */
  readonly isChanged: boolean
}

/** Judges the draft as it is now, once for each draft, whoever asks. */
function judgeOf<Draft>(store: DraftStore<Draft>, schema: DraftSchema, initial: Draft): () => Judgment {
  const begun = JSON.stringify(initial)
  let last: (Judgment & { readonly draft: Draft }) | undefined
  return () => {
    const draft = store.read()
    if (last?.draft !== draft)
      last = { draft, issues: issuesOf(schema, draft), isChanged: JSON.stringify(draft) !== begun }
    return last
  }
}

/** The draft of a form that begins with `initial`, and what can be said of it. */
export function useDraft<Draft>(schema: DraftSchema, initial: Draft) {
  const [store] = useState(() => new DraftStore(initial))
  const judge = useMemo(() => judgeOf(store, schema, initial), [store, schema, initial])
  return { store, judge }
}
