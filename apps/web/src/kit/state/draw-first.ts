import type { AnyRouter } from '@tanstack/react-router'
import { startTransition, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { allAhead } from '../../api/early/asked-ahead.ts'

/** Longer than a page takes that comes at all quickly; after it the sign that something is coming is worth what it costs. */
const MOST_MS = 1_000
/** Drawn with what it asks for, a page is drawn once; where that takes longer than drawing its frame, the frame comes first. */
const MOST_FOR_ANSWERS_MS = 50

const after = (ms: number): Promise<void> => new Promise((goOn) => setTimeout(goOn, ms))

/**
 * Draws the page that was opened once it can be drawn whole, or after a second. React shows a page behind a stand-in a third of a second
 * after that, whenever the page itself came, and a page inside a frame twice so: drawn whole, and as a transition, nothing stands in.
 * Source: `FALLBACK_THROTTLE_MS` of React's work loop.
 */
export async function drawFirst(root: Root, router: AnyRouter, page: ReactNode, mostMs = MOST_MS): Promise<void> {
  // The page listens once it is drawn: until then somebody may have gone on, or back. A listener of our own, for what the page listens with is the same by then.
  const stop = router.history.subscribe((gone: Parameters<AnyRouter['load']>[0]) => router.load(gone))
  const stopOnce = router.subscribe('onRendered', () => {
    stop()
    stopOnce()
  })
  await Promise.race([router.load().catch(() => undefined), after(mostMs)])
  await Promise.race([allAhead(), after(MOST_FOR_ANSWERS_MS)])
  startTransition(() => root.render(page))
}
