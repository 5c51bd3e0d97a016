import { Component, type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { askAgain, ChunkError, onAskedAgain, withChunkTimeout } from '../../words/coming/chunk.ts'
import { askForWordsAgain } from '../../words/coming/missing-words.ts'
import { PartMissing } from './PartMissing.tsx'

interface BoundaryProps {
  /** Draws anew what could not be drawn. */
  readonly onAgain: () => void
  readonly missing: ReactNode
  readonly children: ReactNode
}

/** Catches a program that did not arrive where it is missing, so that nothing around it goes; every other fault goes on. */
class PartBoundary extends Component<BoundaryProps, { readonly fault: unknown }> {
  override state: { readonly fault: unknown } = { fault: null }

  static getDerivedStateFromError(fault: unknown) {
    return { fault }
  }

  override componentDidCatch(fault: unknown): void {
    if (fault instanceof ChunkError) onAskedAgain(this.props.onAgain)
  }

  override render(): ReactNode {
    const { fault } = this.state
    if (fault === null) return this.props.children
    if (!(fault instanceof ChunkError)) throw fault
    return this.props.missing
  }
}

interface OnTheWay<Props> {
  readonly held: { part: ComponentType<Props> | null }
  readonly fetch: () => Promise<ComponentType<Props>>
}

/** A program on its way, one for all who wait for it; one that failed is asked for again. */
function onTheWay<Props extends object>(load: () => Promise<ComponentType<Props>>): OnTheWay<Props> {
  let coming: Promise<ComponentType<Props>> | null = null
  const held: { part: ComponentType<Props> | null } = { part: null }
  const fetch = (): Promise<ComponentType<Props>> =>
    (coming ??= withChunkTimeout(load).then(
      (part) => (held.part = part),
      (error: unknown) => {
        coming = null
        throw error
      },
    ))
  return { held, fetch }
}

/** The program of a part that is asked for while `isOpen`. Waited for here: what a `Suspense` shows, it shows a third of a second after its empty place. */
function useArriving<Props extends object>({ held, fetch }: OnTheWay<Props>, isOpen: boolean) {
  const [Part, setPart] = useState(() => held.part)
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  // Opened the next time, it is asked for again.
  if (isMissing && !isOpen) setMissing(false)
  const isAsking = Part === null && isOpen && !isMissing
  const again = useCallback((): void => {
    setMissing(false)
    setTries((before) => before + 1)
  }, [])
  useEffect(() => {
    if (!isAsking) return undefined
    let isCurrent = true
    const miss = (): void => {
      if (!isCurrent) return
      setMissing(true)
      onAskedAgain(again)
    }
    fetch().then((part) => isCurrent && setPart(() => part), miss)
    return () => {
      isCurrent = false
    }
  }, [isAsking, fetch, again])
  return { Part, isMissing, tries, again, leave: () => setMissing(false) }
}

/** Props that a part may have, by which it is opened and left. */
interface Opened {
  readonly isOpen?: boolean
  readonly onClose?: () => void
}

const Nothing = (): null => null

/** Asks anew for all that did not come: whoever is offered it once is not offered it once more for the field beside it. */
function askForAll(): void {
  askForWordsAgain()
  askAgain()
}

/**
 * Returns a part of a screen (a form, a calendar, an import) whose program is loaded when it is first drawn; until then `Meanwhile` stands in its place.
 * A program that does not arrive in time, or its words, is reported in its place, and asked for again from there or when it is opened the next time; what
 * stands around it stays. Everything that is fetched apart comes this way, screens by `lazyScreen`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const coming = onTheWay(load)
  return function LazyPart(props: Props) {
    const { isOpen = true, onClose } = props as Opened
    const { Part, isMissing, tries, again, leave } = useArriving(coming, isOpen)
    const close = (): void => {
      leave()
      onClose?.()
    }
    const missing = (
      <>
        <Meanwhile {...props} />
        {isOpen ? <PartMissing onAgain={askForAll} onLeave={onClose && close} /> : null}
      </>
    )
    if (isMissing) return missing
    if (!Part) return <Meanwhile {...props} />
    return (
      <PartBoundary key={tries} onAgain={again} missing={missing}>
        <Suspense fallback={<Meanwhile {...props} />}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
