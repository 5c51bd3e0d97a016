import type { AnyRouter } from '@tanstack/react-router'
import { startTransition, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'

/** Longer than a page takes that comes at all quickly; after it the sign that something is coming is worth what it costs. */
const MOST_MS = 1_000

/**
 * Draws the page that was opened once it can be drawn whole, or after a second. React shows a page behind a stand-in a third of a second
 * after that, whenever the page itself came, and a page inside a frame twice so: drawn whole, and as a transition, nothing stands in.
 * Source: `FALLBACK_THROTTLE_MS` of React's work loop.
 */
export async function drawFirst(root: Root, router: AnyRouter, page: ReactNode): Promise<void> {
  const late = new Promise((goOn) => setTimeout(goOn, MOST_MS))
  await Promise.race([router.load().catch(() => undefined), late])
  startTransition(() => root.render(page))
}
