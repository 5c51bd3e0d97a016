import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ChunkError, withChunkTimeout } from './lazy-screen.ts'
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

/**
 * Returns a heavy part of a screen (a form, an import) whose program is loaded when somebody opens it; until then there
 * is nothing. A program that does not arrive in time is a `ChunkError`, as for screens; it is reported in its place,
 * and asked for again from there or when it is opened the next time.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const make = () =>
    lazy(() =>
      withChunkTimeout(async () => ({ default: (await load()) as ComponentType<object> })).catch((error: unknown) => {
        held.part = make()
        throw error
      }),
    )
  const held = { part: make() }
  return function LazyPart(props: Props) {
    const [{ Part, tries }, setTried] = useState(() => ({ Part: held.part, tries: 0 }))
    return (
      <PartBoundary key={tries} onAgain={() => setTried({ Part: held.part, tries: tries + 1 })}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
