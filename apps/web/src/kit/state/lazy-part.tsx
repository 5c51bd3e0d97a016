import { type ComponentType, lazy, Suspense } from 'react'
import { withChunkTimeout } from '../../shell/lazy-screen.ts'

/**
 * A heavy part of a screen (a form, an import) whose program comes when somebody opens it; until then there is nothing.
 * What does not arrive in time is a `ChunkError`, as for screens.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(() => withChunkTimeout(async () => ({ default: (await load()) as ComponentType<object> })))
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
