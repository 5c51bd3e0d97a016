import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ChunkError, withChunkTimeout } from '../../words/coming/chunk.ts'
import { askForWordsAgain } from '../../words/coming/missing-words.ts'
import { PartMissing } from './PartMissing.tsx'

interface BoundaryProps {
  readonly onAgain: () => void
  readonly children: ReactNode
}

/** Catches a program that did not arrive where it is missing, so that nothing around it goes; every other fault goes on. */
class PartBoundary extends Component<BoundaryProps, { readonly fault: unknown }> {
  override state: { readonly fault: unknown } = { fault: null }

  static getDerivedStateFromError(fault: unknown) {
    return { fault }
  }

  override render(): ReactNode {
    const { fault } = this.state
    if (fault === null) return this.props.children
    if (!(fault instanceof ChunkError)) throw fault
    return <PartMissing onAgain={this.props.onAgain} />
  }
}

/** A program on its way, one for all who wait for it; one that failed is asked for again. */
function onTheWay<Props extends object>(load: () => Promise<ComponentType<Props>>) {
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

/**
 * Returns a heavy part of a screen (a form, an import) whose program is loaded when somebody opens it; until then there
 * is nothing. A program that does not arrive in time, or its words, is a `ChunkError`, as for screens; it is reported in its
 * place, and asked for again from there or when it is opened the next time.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { held, fetch } = onTheWay(load)
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => held.part)
    const [fault, setFault] = useState<unknown>(null)
    const [tries, setTries] = useState(0)
    // Waited for here: what a `Suspense` shows, it shows a third of a second after its empty place.
    useEffect(() => {
      if (Part) return undefined
      let isCurrent = true
      fetch().then(
        (part) => isCurrent && setPart(() => part),
        (error: unknown) => isCurrent && setFault(error),
      )
      return () => {
        isCurrent = false
      }
    }, [Part, tries])
    const again = (): void => {
      askForWordsAgain()
      setFault(null)
      setTries((before) => before + 1)
    }
    if (fault !== null) return <PartMissing onAgain={again} />
    if (!Part) return null
    return (
      <PartBoundary key={tries} onAgain={again}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
