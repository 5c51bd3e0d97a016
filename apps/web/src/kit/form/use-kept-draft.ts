import { useEffect, useRef, useState } from 'react'
import { hasLeftOff } from '../../session/left-off.ts'
import { readSession } from '../../session/session.ts'
import { readKept, writeKept } from '../list/kept.ts'
import type { DraftStore, Judgment } from './draft/draft-store.ts'
import { keepOpenForm } from './open-form.ts'
import { withoutSecrets } from './draft/without-secrets.ts'

/** The typed and unsaved draft, with the record it was made from. */
export interface KeptDraft<Draft> {
  readonly draft: Draft
  readonly initial: Draft
  readonly version: number
  /** When it was typed, an instant. */
  readonly at: string
}

/** After a pause in typing, of which whoever follows the draft is told, it is kept with a little patience. */
const PATIENCE_MS = 150

interface Typed<Draft> {
  readonly store: DraftStore<Draft>
  readonly judge: () => Judgment
  readonly initial: Draft
  readonly version: number
}

/**
 * Keeps a long form's draft on this browser, under the person's id, until it is saved or given up: a reload, a crash or a time-out of the
 * session loses nothing. Without a name nothing is kept. `found` is what an earlier visit left, until it is taken up or discarded;
 * until then it is not written over. A short form's is not kept while it is typed: only where the session ends under it.
 */
export function useKeptDraft<Draft>(
  name: string | undefined,
  typed: Typed<Draft>,
  { isKeptWhileTyped }: { readonly isKeptWhileTyped: boolean },
) {
  // Whoever is here when the form opens: once they are gone, what they typed is still theirs, and no next person's.
  const [owner] = useState(() => readSession().user?.id ?? 'nobody')
  const [found, setFound] = useState<KeptDraft<Draft> | null>(null)
  // Nothing is written before what is there was read and decided upon, and nothing after it was given up.
  const isOpen = useRef(false)
  const isWritten = useRef(false)
  const { store, judge, initial, version } = typed
  useEffect(() => {
    if (name === undefined) return
    let isCurrent = true
    void readKept(owner, `draft.${name}`).then((kept) => {
      if (!isCurrent) return
      isOpen.current = true
      if (kept !== undefined && kept !== null) setFound(kept as KeptDraft<Draft>)
    })
    return () => {
      isCurrent = false
    }
  }, [owner, name])
  useEffect(() => {
    if (name === undefined || found !== null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: Draft | undefined
    const write = (): void => {
      clearTimeout(timer)
      const { isChanged } = judge()
      // Typed back to what it was, there is nothing to go on with.
      if (!isOpen.current || last === store.read() || (!isChanged && !isWritten.current)) return
      isWritten.current = isChanged
      last = store.read()
      const kept = isChanged
        ? { draft: withoutSecrets(store.read()), initial, version, at: new Date().toISOString() }
        : null
      void writeKept(owner, `draft.${name}`, kept)
    }
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(write, PATIENCE_MS)
    }
    if (isKeptWhileTyped) wait()
    const stops = isKeptWhileTyped ? [store.follow(wait), onAway(write)] : []
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      // The session has ended under the form: nothing of what was typed last is lost, and the form opens again.
      if (!hasLeftOff(owner) || !judge().isChanged) return
      write()
      keepOpenForm(owner, name)
    }
  }, [owner, name, isKeptWhileTyped, store, judge, initial, version, found])
  return {
    found,
    /** It stands in the form now. */
    take: (): void => {
      isWritten.current = true
      setFound(null)
      // Nothing follows what is typed from here on: a draft that is closed again is offered no second time.
      if (name !== undefined && !isKeptWhileTyped) void writeKept(owner, `draft.${name}`, null)
    },
    /** Saved, or given up. A draft that an earlier visit left and nobody decided upon stays for the next. */
    forget: (): void => {
      isOpen.current = false
      if (name !== undefined && found === null) void writeKept(owner, `draft.${name}`, null)
    },
    /** The draft of an earlier visit is not wanted; one typed from now on is stored. */
    discard: (): void => {
      setFound(null)
      if (name !== undefined) void writeKept(owner, `draft.${name}`, null)
    },
  }
}

/** Hears that the page goes out of sight or away: nothing that is typed waits for a pause then. Answers how to stop. */
function onAway(hear: () => void): () => void {
  const whenHidden = (): void => {
    if (document.visibilityState === 'hidden') hear()
  }
  document.addEventListener('visibilitychange', whenHidden)
  addEventListener('pagehide', hear)
  return () => {
    document.removeEventListener('visibilitychange', whenHidden)
    removeEventListener('pagehide', hear)
  }
}
