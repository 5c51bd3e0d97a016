import { characterOf, hearKey, hearSilence, quietWedge, silenceMillis } from './wedge.ts'
import type { WedgeState } from './wedge.ts'
import type { WedgeOptions } from './wedge-options.ts'

export interface CaptureHandlers {
  /** A code was scanned; whatever had the focus is as it was before. */
  readonly onScan: (text: string) => void
  /** Characters a person typed too quickly to be told from a scanner at once, where no field has the focus. */
  readonly onTyped: (text: string) => void
  /** Remembers what the first keys of a run may change outside text fields; the answer puts it back. */
  readonly remember: () => () => void
  /** Returns whether a code means anything here: asked where a pause may have cut its head off. */
  readonly knows?: (text: string) => boolean
  /** Read at every key, so that a changed setting counts at once. */
  readonly options: () => WedgeOptions
}

type Field = HTMLInputElement | HTMLTextAreaElement

const focusedField = (): Field | null => {
  const element = document.activeElement
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null
}

/** Sets a field's text so that React hears it. */
export function setFieldText(field: Field, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Returns whether a field wants to see for itself what a scanner types, key by key: then nothing is kept back. */
const seesKeys = ({ target }: KeyboardEvent): boolean =>
  (target as Partial<HTMLElement> | null)?.dataset?.['seesKeys'] !== undefined

/** How long before a run its head may have come: a browser at its limits holds a key back for so long. */
const HEAD_MILLIS = 2_000

/** The keys let through as typing right before a run, and the way to take them back. */
interface Head {
  readonly text: string
  readonly putBack: () => void
}

const rememberField = (): (() => void) => {
  const field = focusedField()
  const text = field?.value ?? ''
  return () => {
    if (field && field.value !== text) setFieldText(field, text)
  }
}

/**
 * Listens to the whole window before anything else does, so that a scan works from any state and never lands in a
 * field. Answers how to stop listening. Source: desk.md, 3.1.
 */
export function captureScans(target: Window, handlers: CaptureHandlers): () => void {
  let state: WedgeState = quietWedge
  let putBack: () => void = () => {}
  let silence: ReturnType<typeof setTimeout> | undefined
  let isKeptBack = false
  let isGivenBack = false
  let head: Head | null = null

  /** A pause ended a run before its end: those keys may be the head of what comes now. */
  const keepHead = (cut: WedgeState, at: number) => {
    const isNear = cut.text !== '' && !cut.isScan && at - cut.lastAt <= HEAD_MILLIS
    head = isNear ? { text: (head?.text ?? '') + cut.text, putBack: head?.putBack ?? putBack } : null
  }
  /** A code that is nothing by itself and something with the keys before it is that. */
  const tell = (text: string) => {
    const { knows } = handlers
    const cut = head
    head = null
    if (cut === null || !knows || knows(text) || !knows(cut.text + text)) return handlers.onScan(text)
    cut.putBack()
    handlers.onScan(cut.text + text)
  }
  const startRun = () => {
    const field = rememberField()
    const rest = handlers.remember()
    putBack = () => {
      field()
      rest()
    }
  }
  const fallSilent = () => {
    isKeptBack = false
    const heard = hearSilence(state, handlers.options())
    const field = focusedField()
    if (heard?.kind === 'scan') {
      state = quietWedge
      tell(heard.text)
    } else if (heard?.kind === 'typed') {
      // A machine at its limits delivers keys late. Should the rest of the run still come, by its own times, this is undone.
      if (field) setFieldText(field, field.value + heard.text)
      else handlers.onTyped(heard.text)
      isGivenBack = true
    }
    return heard?.kind
  }
  const onKey = (event: KeyboardEvent) => {
    if (seesKeys(event)) return
    const key = characterOf(event)
    if (event.altKey || event.metaKey || (event.ctrlKey && key.length === 1 && key !== '\u001d')) return
    const options = handlers.options()
    const before = state
    const { state: next, verdict } = hearKey(state, { key, at: event.timeStamp, isRepeat: event.repeat }, options)
    if (next !== state) clearTimeout(silence)
    // Another key before the silence is over: what was kept back is not lost with its run. The end of a code may come late.
    const isOver = isKeptBack && verdict.kind === 'pass' && next !== state
    const isLateEnd = isOver && fallSilent() === 'scan' && key === options.terminator
    state = next
    if (isLateEnd) {
      event.preventDefault()
      return event.stopImmediatePropagation()
    }
    if (verdict.kind === 'pass' && verdict.isRunStart) {
      keepHead(before, event.timeStamp)
      startRun()
    }
    if (isGivenBack && verdict.kind !== 'pass') putBack()
    isGivenBack = false
    if (verdict.kind === 'pass') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (verdict.kind === 'burst' || (verdict.kind === 'scan' && verdict.isLate)) putBack()
    isKeptBack = verdict.kind !== 'scan'
    if (verdict.kind === 'scan') tell(verdict.text)
    else silence = setTimeout(fallSilent, silenceMillis(options))
  }

  target.addEventListener('keydown', onKey, { capture: true })
  return () => {
    clearTimeout(silence)
    target.removeEventListener('keydown', onKey, { capture: true })
  }
}
